PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE moves (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    seat INTEGER,
    kind TEXT NOT NULL CHECK (kind IN ('begin', 'action', 'leave', 'clock', 'replace', 'undo')),
    action TEXT NOT NULL,
    events TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;
INSERT INTO "moves" VALUES(2,1,NULL,'begin','','[]',1790000021.0);
INSERT INTO "moves" VALUES(2,2,2,'action','number:11','[]',1790000028.0);
INSERT INTO "moves" VALUES(2,3,2,'action','cross:run-4','[]',1790000035.0);
INSERT INTO "moves" VALUES(2,4,2,'action','cross:run-3','[]',1790000042.0);
INSERT INTO "moves" VALUES(2,5,2,'action','cross:set-9','[]',1790000049.0);
INSERT INTO "moves" VALUES(2,6,2,'action','cross:set-5','[]',1790000056.0);
INSERT INTO "moves" VALUES(2,7,2,'action','cross:run-8','[]',1790000063.0);
INSERT INTO "moves" VALUES(2,8,2,'action','cross:set-7','[]',1790000070.0);
INSERT INTO "moves" VALUES(2,9,2,'action','confirm','[{"type":"sheet_done","seat":2}]',1790000077.0);
INSERT INTO "moves" VALUES(2,10,0,'action','number:8','[]',1790000084.0);
INSERT INTO "moves" VALUES(2,11,0,'action','cross:run-7','[]',1790000091.0);
INSERT INTO "moves" VALUES(2,12,0,'action','cross:run-8','[]',1790000098.0);
INSERT INTO "moves" VALUES(2,13,0,'action','cross:run-11','[]',1790000105.0);
INSERT INTO "moves" VALUES(2,14,0,'action','cross:set-10','[]',1790000112.0);
INSERT INTO "moves" VALUES(2,15,0,'action','auto','[]',1790000119.0);
INSERT INTO "moves" VALUES(2,16,0,'action','uncross:set-6','[]',1790000126.0);
INSERT INTO "moves" VALUES(2,17,0,'action','cross:set-5','[]',1790000133.0);
INSERT INTO "moves" VALUES(2,18,0,'action','confirm','[{"type":"sheet_done","seat":0}]',1790000140.0);
INSERT INTO "moves" VALUES(2,19,1,'action','number:8','[]',1790000147.0);
INSERT INTO "moves" VALUES(2,20,1,'action','cross:run-10','[]',1790000154.0);
INSERT INTO "moves" VALUES(2,21,1,'action','cross:set-3','[]',1790000161.0);
INSERT INTO "moves" VALUES(2,22,1,'action','cross:set-11','[]',1790000168.0);
INSERT INTO "moves" VALUES(2,23,1,'action','cross:set-6','[]',1790000175.0);
INSERT INTO "moves" VALUES(3,1,NULL,'begin','','[{"type":"first_player","seat":2,"drawn":true},{"type":"turn_began","seat":2,"row":0}]',1790000189.0);
INSERT INTO "moves" VALUES(3,2,2,'action','reveal','[{"type":"revealed","seat":2,"card":2}]',1790000196.0);
INSERT INTO "moves" VALUES(3,3,2,'action','stick','[{"type":"stuck","seat":2}]',1790000203.0);
INSERT INTO "moves" VALUES(3,4,2,'action','take','[{"type":"took","seat":2,"card":2},{"type":"turn_began","seat":0,"row":0}]',1790000210.0);
INSERT INTO "moves" VALUES(3,5,0,'action','reveal','[{"type":"revealed","seat":0,"card":"A"}]',1790000217.0);
INSERT INTO "moves" VALUES(3,6,0,'action','stick','[{"type":"stuck","seat":0}]',1790000224.0);
INSERT INTO "moves" VALUES(3,7,0,'action','done','[{"type":"turn_began","seat":1,"row":1}]',1790000231.0);
INSERT INTO "moves" VALUES(3,8,1,'action','reveal','[{"type":"revealed","seat":1,"card":"B"}]',1790000238.0);
INSERT INTO "moves" VALUES(3,9,1,'action','stick','[{"type":"stuck","seat":1}]',1790000245.0);
INSERT INTO "moves" VALUES(3,10,1,'action','done','[{"type":"turn_began","seat":2,"row":2}]',1790000252.0);
INSERT INTO "moves" VALUES(3,11,2,'action','reveal','[{"type":"revealed","seat":2,"card":2}]',1790000259.0);
INSERT INTO "moves" VALUES(3,12,2,'action','reveal','[{"type":"revealed","seat":2,"card":3}]',1790000266.0);
INSERT INTO "moves" VALUES(3,13,2,'action','reveal','[{"type":"revealed","seat":2,"card":"B"}]',1790000273.0);
INSERT INTO "moves" VALUES(3,14,2,'action','stick','[{"type":"stuck","seat":2}]',1790000280.0);
INSERT INTO "moves" VALUES(3,15,2,'action','take','[{"type":"took","seat":2,"card":"B"}]',1790000287.0);
INSERT INTO "moves" VALUES(3,16,2,'action','take','[{"type":"took","seat":2,"card":3}]',1790000294.0);
INSERT INTO "moves" VALUES(3,17,2,'action','take','[{"type":"took","seat":2,"card":2}]',1790000301.0);
INSERT INTO "moves" VALUES(3,18,2,'action','take','[{"type":"discarded","seat":2,"part":"B"}]',1790000308.0);
INSERT INTO "moves" VALUES(3,19,2,'action','discard:2','[{"type":"gave_up","seat":2,"treasure":2}]',1790000315.0);
INSERT INTO "moves" VALUES(3,20,2,'action','take','[{"type":"took","seat":2,"card":"A"},{"type":"turn_began","seat":0,"row":0}]',1790000322.0);
INSERT INTO "moves" VALUES(3,21,0,'action','reveal','[{"type":"revealed","seat":0,"card":"F"}]',1790000329.0);
INSERT INTO "moves" VALUES(3,22,0,'action','reveal','[{"type":"revealed","seat":0,"card":2}]',1790000336.0);
INSERT INTO "moves" VALUES(3,23,0,'action','stick','[{"type":"stuck","seat":0}]',1790000343.0);
INSERT INTO "moves" VALUES(4,1,NULL,'begin','','[{"type":"game_began","game":1},{"type":"start_rolled","seats":[0,1,2],"rolls":[["draw","wazabi","wazabi","give"],["give","wazabi","draw","draw"],["draw","wazabi","wazabi","draw"]]},{"type":"start_rolled","seats":[0,2],"rolls":[["give","wazabi","give","wazabi"],["give","wazabi","draw","draw"]]},{"type":"first_player","seat":0,"rolled":true},{"type":"turn_began","seat":0,"again":false}]',1790000357.0);
INSERT INTO "moves" VALUES(4,2,0,'action','roll','[{"type":"rolled","seat":0,"faces":["wazabi","wazabi","give","wazabi"]}]',1790000364.0);
INSERT INTO "moves" VALUES(4,3,0,'action','give:2','[{"type":"gave","seat":0,"to":2}]',1790000371.0);
INSERT INTO "moves" VALUES(4,4,0,'action','play:down2','[{"type":"played","seat":0,"card":"down2","target":null,"side":null}]',1790000378.0);
INSERT INTO "moves" VALUES(4,5,2,'action','keep:discard2','[]',1790000385.0);
INSERT INTO "moves" VALUES(4,6,2,'action','keep:discard1','[{"type":"chose","seat":2}]',1790000392.0);
INSERT INTO "moves" VALUES(4,7,1,'action','keep:down1','[]',1790000399.0);
INSERT INTO "moves" VALUES(4,8,1,'action','keep:take1','[{"type":"chose","seat":1},{"type":"cut_down","seat":1,"discarded":["discard2"]},{"type":"cut_down","seat":2,"discarded":["again"]},{"type":"turn_began","seat":1,"again":false}]',1790000406.0);
INSERT INTO "moves" VALUES(4,9,1,'action','roll','[{"type":"rolled","seat":1,"faces":["wazabi","draw","wazabi","wazabi"]},{"type":"drew","seat":1,"cards":1}]',1790000413.0);
INSERT INTO "moves" VALUES(4,10,1,'action','play:discard1','[{"type":"played","seat":1,"card":"discard1","target":null,"side":null},{"type":"dice_discarded","seat":1,"dice":1},{"type":"turn_began","seat":2,"again":false}]',1790000420.0);
INSERT INTO "moves" VALUES(4,11,2,'action','roll','[{"type":"rolled","seat":2,"faces":["wazabi","wazabi","give","give","give"]}]',1790000427.0);
INSERT INTO "moves" VALUES(4,12,2,'action','give:1','[{"type":"gave","seat":2,"to":1}]',1790000434.0);
INSERT INTO "moves" VALUES(4,13,2,'action','give:0','[{"type":"gave","seat":2,"to":0}]',1790000441.0);
INSERT INTO "moves" VALUES(4,14,2,'action','give:1','[{"type":"gave","seat":2,"to":1}]',1790000448.0);
INSERT INTO "moves" VALUES(4,15,2,'action','nothing','[{"type":"played_nothing","seat":2},{"type":"turn_began","seat":0,"again":false}]',1790000455.0);
INSERT INTO "moves" VALUES(4,16,0,'action','roll','[{"type":"rolled","seat":0,"faces":["draw","wazabi","wazabi","draw"]},{"type":"drew","seat":0,"cards":2}]',1790000462.0);
INSERT INTO "moves" VALUES(4,17,0,'action','play:draw3','[{"type":"played","seat":0,"card":"draw3","target":null,"side":null},{"type":"drew","seat":0,"cards":3},{"type":"turn_began","seat":1,"again":false}]',1790000469.0);
INSERT INTO "moves" VALUES(5,1,NULL,'begin','','[{"type":"game_began","game":1,"first":1,"drawn":true}]',1790000483.0);
INSERT INTO "moves" VALUES(5,2,1,'action','move:5','[{"type":"moved","seat":1,"origin":5,"to":12,"trap":null}]',1790000490.0);
INSERT INTO "moves" VALUES(5,3,0,'action','move:6','[{"type":"moved","seat":0,"origin":6,"to":9,"trap":null}]',1790000497.0);
INSERT INTO "moves" VALUES(5,4,1,'action','move:12','[{"type":"moved","seat":1,"origin":12,"to":16,"trap":null}]',1790000504.0);
INSERT INTO "moves" VALUES(5,5,0,'action','move:9','[{"type":"moved","seat":0,"origin":9,"to":12,"trap":null}]',1790000511.0);
INSERT INTO "moves" VALUES(5,6,1,'action','move:16','[{"type":"moved","seat":1,"origin":16,"to":1,"trap":20}]',1790000518.0);
INSERT INTO "moves" VALUES(5,7,0,'action','move:12','[{"type":"moved","seat":0,"origin":12,"to":16,"trap":null}]',1790000525.0);
INSERT INTO "moves" VALUES(5,8,1,'action','move:1','[{"type":"moved","seat":1,"origin":1,"to":5,"trap":null}]',1790000532.0);
INSERT INTO "moves" VALUES(5,9,0,'action','move:5','[{"type":"moved","seat":0,"origin":5,"to":11,"trap":null}]',1790000539.0);
INSERT INTO "moves" VALUES(6,1,NULL,'begin','','[{"type":"first_player","seat":1,"drawn":true},{"type":"turn_began","seat":1,"row":0}]',1790000553.0);
INSERT INTO "moves" VALUES(6,2,1,'action','reveal','[{"type":"revealed","seat":1,"card":2}]',1790000560.0);
INSERT INTO "moves" VALUES(6,3,1,'action','stick','[{"type":"stuck","seat":1}]',1790000567.0);
INSERT INTO "moves" VALUES(6,4,1,'action','take','[{"type":"took","seat":1,"card":2},{"type":"turn_began","seat":2,"row":0}]',1790000574.0);
INSERT INTO "moves" VALUES(6,5,2,'action','reveal','[{"type":"revealed","seat":2,"card":3}]',1790000581.0);
INSERT INTO "moves" VALUES(6,6,2,'action','stick','[{"type":"stuck","seat":2}]',1790000588.0);
INSERT INTO "moves" VALUES(6,7,2,'action','take','[{"type":"took","seat":2,"card":3},{"type":"turn_began","seat":0,"row":0}]',1790000595.0);
INSERT INTO "moves" VALUES(6,8,0,'action','reveal','[{"type":"revealed","seat":0,"card":"E"}]',1790000602.0);
INSERT INTO "moves" VALUES(6,9,0,'action','reveal','[{"type":"revealed","seat":0,"card":1}]',1790000609.0);
INSERT INTO "moves" VALUES(6,10,0,'action','stick','[{"type":"stuck","seat":0}]',1790000616.0);
INSERT INTO "moves" VALUES(6,11,0,'action','take','[{"type":"took","seat":0,"card":1}]',1790000623.0);
INSERT INTO "moves" VALUES(6,12,0,'action','take','[{"type":"took","seat":0,"card":"E"},{"type":"turn_began","seat":1,"row":0}]',1790000630.0);
INSERT INTO "moves" VALUES(6,13,1,'action','reveal','[{"type":"revealed","seat":1,"card":1}]',1790000637.0);
INSERT INTO "moves" VALUES(6,14,1,'action','stick','[{"type":"stuck","seat":1}]',1790000644.0);
INSERT INTO "moves" VALUES(6,15,1,'action','take','[{"type":"took","seat":1,"card":1},{"type":"turn_began","seat":2,"row":0}]',1790000651.0);
INSERT INTO "moves" VALUES(6,16,2,'action','reveal','[{"type":"revealed","seat":2,"card":"C"}]',1790000658.0);
INSERT INTO "moves" VALUES(6,17,2,'action','reveal','[{"type":"revealed","seat":2,"card":3}]',1790000665.0);
INSERT INTO "moves" VALUES(6,18,2,'action','reveal','[{"type":"revealed","seat":2,"card":"D"}]',1790000672.0);
INSERT INTO "moves" VALUES(6,19,2,'action','reveal','[{"type":"revealed","seat":2,"card":"F"}]',1790000679.0);
INSERT INTO "moves" VALUES(6,20,2,'action','reveal','[{"type":"revealed","seat":2,"card":"B"}]',1790000686.0);
INSERT INTO "moves" VALUES(6,21,2,'action','stick','[{"type":"stuck","seat":2}]',1790000693.0);
INSERT INTO "moves" VALUES(6,22,2,'action','take','[{"type":"took","seat":2,"card":"B"}]',1790000700.0);
INSERT INTO "moves" VALUES(6,23,2,'action','take','[{"type":"discarded","seat":2,"part":"F"},{"type":"gave_up","seat":2,"treasure":3}]',1790000707.0);
INSERT INTO "moves" VALUES(6,24,2,'action','take','[{"type":"discarded","seat":2,"part":"D"}]',1790000714.0);
INSERT INTO "moves" VALUES(6,25,2,'action','take','[{"type":"took","seat":2,"card":3}]',1790000721.0);
INSERT INTO "moves" VALUES(6,26,2,'action','done','[{"type":"turn_began","seat":0,"row":1}]',1790000728.0);
INSERT INTO "moves" VALUES(6,27,0,'action','reveal','[{"type":"revealed","seat":0,"card":"A"}]',1790000735.0);
INSERT INTO "moves" VALUES(6,28,0,'action','stick','[{"type":"stuck","seat":0}]',1790000742.0);
INSERT INTO "moves" VALUES(6,29,0,'action','take','[{"type":"discarded","seat":0,"part":"A"},{"type":"gave_up","seat":0,"treasure":1}]',1790000749.0);
INSERT INTO "moves" VALUES(6,30,0,'action','take','[{"type":"discarded","seat":0,"part":"C"},{"type":"turn_began","seat":1,"row":0}]',1790000756.0);
INSERT INTO "moves" VALUES(6,31,1,'action','reveal','[{"type":"revealed","seat":1,"card":"D"}]',1790000763.0);
INSERT INTO "moves" VALUES(6,32,1,'action','reveal','[{"type":"revealed","seat":1,"card":3}]',1790000770.0);
INSERT INTO "moves" VALUES(6,33,1,'action','stick','[{"type":"stuck","seat":1}]',1790000777.0);
INSERT INTO "moves" VALUES(6,34,1,'action','done','[{"type":"turn_began","seat":2,"row":2}]',1790000784.0);
INSERT INTO "moves" VALUES(6,35,2,'action','reveal','[{"type":"revealed","seat":2,"card":2}]',1790000791.0);
INSERT INTO "moves" VALUES(6,36,2,'action','stick','[{"type":"stuck","seat":2}]',1790000798.0);
INSERT INTO "moves" VALUES(6,37,2,'action','done','[{"type":"turn_began","seat":0,"row":3}]',1790000805.0);
INSERT INTO "moves" VALUES(6,38,0,'action','reveal','[{"type":"revealed","seat":0,"card":"E"}]',1790000812.0);
INSERT INTO "moves" VALUES(6,39,0,'action','stick','[{"type":"stuck","seat":0}]',1790000819.0);
INSERT INTO "moves" VALUES(6,40,0,'action','take','[{"type":"discarded","seat":0,"part":"E"}]',1790000826.0);
INSERT INTO "moves" VALUES(6,41,0,'action','done','[{"type":"turn_began","seat":1,"row":3}]',1790000833.0);
INSERT INTO "moves" VALUES(6,42,1,'action','reveal','[{"type":"revealed","seat":1,"card":1},{"type":"sank","seat":1,"cause":"treasure","row":["D",3,2,1]},{"type":"turn_began","seat":2,"row":0}]',1790000840.0);
INSERT INTO "moves" VALUES(6,43,2,'action','reveal','[{"type":"revealed","seat":2,"card":"A"}]',1790000847.0);
INSERT INTO "moves" VALUES(6,44,2,'action','reveal','[{"type":"revealed","seat":2,"card":1}]',1790000854.0);
INSERT INTO "moves" VALUES(6,45,2,'action','reveal','[{"type":"revealed","seat":2,"card":1}]',1790000861.0);
INSERT INTO "moves" VALUES(6,46,2,'action','stick','[{"type":"stuck","seat":2}]',1790000868.0);
INSERT INTO "moves" VALUES(6,47,2,'action','take','[{"type":"took","seat":2,"card":1}]',1790000875.0);
INSERT INTO "moves" VALUES(6,48,2,'action','take','[{"type":"took","seat":2,"card":1}]',1790000882.0);
INSERT INTO "moves" VALUES(6,49,2,'action','take','[{"type":"took","seat":2,"card":"A"},{"type":"turn_began","seat":0,"row":0}]',1790000889.0);
INSERT INTO "moves" VALUES(6,50,0,'action','reveal','[{"type":"revealed","seat":0,"card":"C"}]',1790000896.0);
INSERT INTO "moves" VALUES(6,51,0,'action','stick','[{"type":"stuck","seat":0}]',1790000903.0);
INSERT INTO "moves" VALUES(6,52,0,'action','done','[{"type":"turn_began","seat":1,"row":1}]',1790000910.0);
INSERT INTO "moves" VALUES(6,53,1,'action','reveal','[{"type":"revealed","seat":1,"card":"F"}]',1790000917.0);
INSERT INTO "moves" VALUES(6,54,1,'action','reveal','[{"type":"revealed","seat":1,"card":"D"}]',1790000924.0);
INSERT INTO "moves" VALUES(6,55,1,'action','reveal','[{"type":"revealed","seat":1,"card":"B"}]',1790000931.0);
INSERT INTO "moves" VALUES(6,56,1,'action','stick','[{"type":"stuck","seat":1}]',1790000938.0);
INSERT INTO "moves" VALUES(6,57,1,'action','take','[{"type":"took","seat":1,"card":"B"}]',1790000945.0);
INSERT INTO "moves" VALUES(6,58,1,'action','done','[{"type":"turn_began","seat":2,"row":3}]',1790000952.0);
INSERT INTO "moves" VALUES(6,59,2,'action','reveal','[{"type":"revealed","seat":2,"card":"E"}]',1790000959.0);
INSERT INTO "moves" VALUES(6,60,2,'action','stick','[{"type":"stuck","seat":2}]',1790000966.0);
INSERT INTO "moves" VALUES(6,61,2,'action','take','[{"type":"discarded","seat":2,"part":"E"}]',1790000973.0);
INSERT INTO "moves" VALUES(6,62,2,'action','discard:3','[{"type":"gave_up","seat":2,"treasure":3}]',1790000980.0);
INSERT INTO "moves" VALUES(6,63,2,'action','take','[{"type":"discarded","seat":2,"part":"D"},{"type":"gave_up","seat":2,"treasure":1}]',1790000987.0);
INSERT INTO "moves" VALUES(6,64,2,'action','done','[{"type":"turn_began","seat":0,"row":2}]',1790000994.0);
INSERT INTO "moves" VALUES(6,65,0,'action','reveal','[{"type":"revealed","seat":0,"card":3}]',1790001001.0);
INSERT INTO "moves" VALUES(6,66,0,'action','reveal','[{"type":"revealed","seat":0,"card":"F"}]',1790001008.0);
INSERT INTO "moves" VALUES(6,67,0,'action','stick','[{"type":"stuck","seat":0}]',1790001015.0);
INSERT INTO "moves" VALUES(6,68,0,'action','take','[{"type":"took","seat":0,"card":"F"}]',1790001022.0);
INSERT INTO "moves" VALUES(6,69,0,'action','done','[{"type":"turn_began","seat":1,"row":3}]',1790001029.0);
INSERT INTO "moves" VALUES(6,70,1,'action','reveal','[{"type":"revealed","seat":1,"card":"A"}]',1790001036.0);
INSERT INTO "moves" VALUES(6,71,1,'action','stick','[{"type":"stuck","seat":1}]',1790001043.0);
INSERT INTO "moves" VALUES(6,72,1,'action','take','[{"type":"took","seat":1,"card":"A"}]',1790001050.0);
INSERT INTO "moves" VALUES(6,73,1,'action','take','[{"type":"took","seat":1,"card":3}]',1790001057.0);
INSERT INTO "moves" VALUES(6,74,1,'action','done','[{"type":"turn_began","seat":2,"row":2}]',1790001064.0);
INSERT INTO "moves" VALUES(6,75,2,'action','reveal','[{"type":"revealed","seat":2,"card":"A"}]',1790001071.0);
INSERT INTO "moves" VALUES(6,76,2,'action','reveal','[{"type":"revealed","seat":2,"card":"C"}]',1790001078.0);
INSERT INTO "moves" VALUES(6,77,2,'action','stick','[{"type":"stuck","seat":2}]',1790001085.0);
INSERT INTO "moves" VALUES(6,78,2,'action','take','[{"type":"took","seat":2,"card":"C"}]',1790001092.0);
INSERT INTO "moves" VALUES(6,79,2,'action','done','[{"type":"turn_began","seat":0,"row":3}]',1790001099.0);
INSERT INTO "moves" VALUES(6,80,0,'action','reveal','[{"type":"revealed","seat":0,"card":"C"}]',1790001106.0);
INSERT INTO "moves" VALUES(6,81,0,'action','reveal','[{"type":"revealed","seat":0,"card":"D"}]',1790001113.0);
INSERT INTO "moves" VALUES(6,82,0,'action','reveal','[{"type":"revealed","seat":0,"card":"B"}]',1790001120.0);
INSERT INTO "moves" VALUES(6,83,0,'action','stick','[{"type":"stuck","seat":0}]',1790001127.0);
INSERT INTO "moves" VALUES(6,84,0,'action','take','[{"type":"discarded","seat":0,"part":"B"}]',1790001134.0);
INSERT INTO "moves" VALUES(6,85,0,'action','take','[{"type":"took","seat":0,"card":"D"}]',1790001141.0);
INSERT INTO "moves" VALUES(6,86,0,'action','take','[{"type":"took","seat":0,"card":"C"}]',1790001148.0);
INSERT INTO "moves" VALUES(6,87,0,'action','done','[{"type":"turn_began","seat":1,"row":3}]',1790001155.0);
INSERT INTO "moves" VALUES(6,88,1,'action','reveal','[{"type":"revealed","seat":1,"card":"B"}]',1790001162.0);
INSERT INTO "moves" VALUES(6,89,1,'action','reveal','[{"type":"revealed","seat":1,"card":"E"}]',1790001169.0);
INSERT INTO "moves" VALUES(6,90,1,'action','stick','[{"type":"stuck","seat":1}]',1790001176.0);
INSERT INTO "moves" VALUES(6,91,1,'action','take','[{"type":"discarded","seat":1,"part":"E"}]',1790001183.0);
INSERT INTO "moves" VALUES(6,92,1,'action','discard:1','[{"type":"gave_up","seat":1,"treasure":1}]',1790001190.0);
INSERT INTO "moves" VALUES(6,93,1,'action','take','[{"type":"discarded","seat":1,"part":"B"}]',1790001197.0);
INSERT INTO "moves" VALUES(6,94,1,'action','discard:2','[{"type":"gave_up","seat":1,"treasure":2}]',1790001204.0);
INSERT INTO "moves" VALUES(6,95,1,'action','take','[{"type":"discarded","seat":1,"part":"A"},{"type":"gave_up","seat":1,"treasure":3}]',1790001211.0);
INSERT INTO "moves" VALUES(6,96,1,'action','done','[{"type":"turn_began","seat":2,"row":2}]',1790001218.0);
INSERT INTO "moves" VALUES(6,97,2,'action','reveal','[{"type":"revealed","seat":2,"card":3}]',1790001225.0);
INSERT INTO "moves" VALUES(6,98,2,'action','reveal','[{"type":"revealed","seat":2,"card":3},{"type":"sank","seat":2,"cause":"treasure","row":["C","F",3,3]},{"type":"turn_began","seat":0,"row":0}]',1790001232.0);
INSERT INTO "moves" VALUES(6,99,0,'action','reveal','[{"type":"revealed","seat":0,"card":3}]',1790001239.0);
INSERT INTO "moves" VALUES(6,100,0,'action','reveal','[{"type":"revealed","seat":0,"card":"C"}]',1790001246.0);
INSERT INTO "moves" VALUES(6,101,0,'action','stick','[{"type":"stuck","seat":0}]',1790001253.0);
INSERT INTO "moves" VALUES(6,102,0,'action','take','[{"type":"discarded","seat":0,"part":"C"}]',1790001260.0);
INSERT INTO "moves" VALUES(6,103,0,'action','take','[{"type":"took","seat":0,"card":3},{"type":"turn_began","seat":1,"row":0}]',1790001267.0);
INSERT INTO "moves" VALUES(6,104,1,'action','reveal','[{"type":"revealed","seat":1,"card":1}]',1790001274.0);
INSERT INTO "moves" VALUES(6,105,1,'action','stick','[{"type":"stuck","seat":1}]',1790001281.0);
INSERT INTO "moves" VALUES(6,106,1,'action','take','[{"type":"took","seat":1,"card":1},{"type":"turn_began","seat":2,"row":0}]',1790001288.0);
INSERT INTO "moves" VALUES(6,107,2,'action','reveal','[{"type":"revealed","seat":2,"card":"E"}]',1790001295.0);
INSERT INTO "moves" VALUES(6,108,2,'action','stick','[{"type":"stuck","seat":2}]',1790001302.0);
INSERT INTO "moves" VALUES(6,109,2,'action','take','[{"type":"discarded","seat":2,"part":"E"},{"type":"gave_up","seat":2,"treasure":1},{"type":"turn_began","seat":0,"row":0}]',1790001309.0);
INSERT INTO "moves" VALUES(6,110,0,'action','reveal','[{"type":"revealed","seat":0,"card":"B"}]',1790001316.0);
INSERT INTO "moves" VALUES(6,111,0,'action','reveal','[{"type":"revealed","seat":0,"card":"C"}]',1790001323.0);
INSERT INTO "moves" VALUES(6,112,0,'action','reveal','[{"type":"revealed","seat":0,"card":2}]',1790001330.0);
INSERT INTO "moves" VALUES(6,113,0,'action','stick','[{"type":"stuck","seat":0}]',1790001337.0);
INSERT INTO "moves" VALUES(6,114,0,'action','take','[{"type":"took","seat":0,"card":2}]',1790001344.0);
INSERT INTO "moves" VALUES(6,115,0,'action','take','[{"type":"discarded","seat":0,"part":"C"}]',1790001351.0);
INSERT INTO "moves" VALUES(6,116,0,'action','discard:3','[{"type":"gave_up","seat":0,"treasure":3}]',1790001358.0);
INSERT INTO "moves" VALUES(6,117,0,'action','take','[{"type":"took","seat":0,"card":"B"},{"type":"turn_began","seat":1,"row":0}]',1790001365.0);
INSERT INTO "moves" VALUES(6,118,1,'action','reveal','[{"type":"revealed","seat":1,"card":"A"}]',1790001372.0);
INSERT INTO "moves" VALUES(6,119,1,'action','reveal','[{"type":"revealed","seat":1,"card":2}]',1790001379.0);
INSERT INTO "moves" VALUES(6,120,1,'action','stick','[{"type":"stuck","seat":1}]',1790001386.0);
INSERT INTO "moves" VALUES(6,121,1,'action','done','[{"type":"turn_began","seat":2,"row":2}]',1790001393.0);
INSERT INTO "moves" VALUES(6,122,2,'action','reveal','[{"type":"revealed","seat":2,"card":3}]',1790001400.0);
INSERT INTO "moves" VALUES(6,123,2,'action','stick','[{"type":"stuck","seat":2}]',1790001407.0);
INSERT INTO "moves" VALUES(6,124,2,'action','take','[{"type":"took","seat":2,"card":3}]',1790001414.0);
INSERT INTO "moves" VALUES(6,125,2,'action','take','[{"type":"took","seat":2,"card":2}]',1790001421.0);
INSERT INTO "moves" VALUES(6,126,2,'action','done','[{"type":"turn_began","seat":0,"row":1}]',1790001428.0);
INSERT INTO "moves" VALUES(6,127,0,'action','reveal','[{"type":"revealed","seat":0,"card":2}]',1790001435.0);
INSERT INTO "moves" VALUES(6,128,0,'action','stick','[{"type":"stuck","seat":0}]',1790001442.0);
INSERT INTO "moves" VALUES(6,129,0,'action','take','[{"type":"took","seat":0,"card":2}]',1790001449.0);
INSERT INTO "moves" VALUES(6,130,0,'action','done','[{"type":"turn_began","seat":1,"row":1}]',1790001456.0);
INSERT INTO "moves" VALUES(6,131,1,'action','reveal','[{"type":"revealed","seat":1,"card":"D"}]',1790001463.0);
INSERT INTO "moves" VALUES(6,132,1,'action','stick','[{"type":"stuck","seat":1}]',1790001470.0);
INSERT INTO "moves" VALUES(6,133,1,'action','take','[{"type":"discarded","seat":1,"part":"D"},{"type":"gave_up","seat":1,"treasure":1}]',1790001477.0);
INSERT INTO "moves" VALUES(6,134,1,'action','take','[{"type":"discarded","seat":1,"part":"A"},{"type":"turn_began","seat":2,"row":0}]',1790001484.0);
INSERT INTO "moves" VALUES(6,135,2,'action','reveal','[{"type":"revealed","seat":2,"card":"A"}]',1790001491.0);
INSERT INTO "moves" VALUES(6,136,2,'action','stick','[{"type":"stuck","seat":2}]',1790001498.0);
INSERT INTO "moves" VALUES(6,137,2,'action','take','[{"type":"discarded","seat":2,"part":"A"}]',1790001505.0);
INSERT INTO "moves" VALUES(6,138,2,'action','discard:3','[{"type":"gave_up","seat":2,"treasure":3},{"type":"turn_began","seat":0,"row":0}]',1790001512.0);
INSERT INTO "moves" VALUES(6,139,0,'action','reveal','[{"type":"revealed","seat":0,"card":"B"}]',1790001519.0);
INSERT INTO "moves" VALUES(6,140,0,'action','reveal','[{"type":"revealed","seat":0,"card":3}]',1790001526.0);
INSERT INTO "moves" VALUES(6,141,0,'action','stick','[{"type":"stuck","seat":0}]',1790001533.0);
INSERT INTO "moves" VALUES(6,142,0,'action','take','[{"type":"took","seat":0,"card":3}]',1790001540.0);
INSERT INTO "moves" VALUES(6,143,0,'action','take','[{"type":"discarded","seat":0,"part":"B"}]',1790001547.0);
INSERT INTO "moves" VALUES(6,144,0,'action','discard:3','[{"type":"gave_up","seat":0,"treasure":3},{"type":"turn_began","seat":1,"row":0}]',1790001554.0);
INSERT INTO "moves" VALUES(6,145,1,'action','reveal','[{"type":"revealed","seat":1,"card":1}]',1790001561.0);
INSERT INTO "moves" VALUES(6,146,1,'action','reveal','[{"type":"revealed","seat":1,"card":"E"}]',1790001568.0);
INSERT INTO "moves" VALUES(6,147,1,'action','reveal','[{"type":"revealed","seat":1,"card":"D"}]',1790001575.0);
INSERT INTO "moves" VALUES(6,148,1,'action','stick','[{"type":"stuck","seat":1}]',1790001582.0);
INSERT INTO "moves" VALUES(6,149,1,'action','take','[{"type":"discarded","seat":1,"part":"D"}]',1790001589.0);
INSERT INTO "moves" VALUES(6,150,1,'action','take','[{"type":"discarded","seat":1,"part":"E"}]',1790001596.0);
INSERT INTO "moves" VALUES(6,151,1,'action','take','[{"type":"took","seat":1,"card":1},{"type":"turn_began","seat":2,"row":0}]',1790001603.0);
INSERT INTO "moves" VALUES(6,152,2,'action','reveal','[{"type":"revealed","seat":2,"card":"D"}]',1790001610.0);
INSERT INTO "moves" VALUES(6,153,2,'action','stick','[{"type":"stuck","seat":2}]',1790001617.0);
INSERT INTO "moves" VALUES(6,154,2,'action','take','[{"type":"took","seat":2,"card":"D"},{"type":"turn_began","seat":0,"row":0}]',1790001624.0);
INSERT INTO "moves" VALUES(6,155,0,'action','reveal','[{"type":"revealed","seat":0,"card":2}]',1790001631.0);
INSERT INTO "moves" VALUES(6,156,0,'action','reveal','[{"type":"revealed","seat":0,"card":"F"}]',1790001638.0);
INSERT INTO "moves" VALUES(6,157,0,'action','reveal','[{"type":"revealed","seat":0,"card":"E"}]',1790001645.0);
INSERT INTO "moves" VALUES(6,158,0,'action','stick','[{"type":"stuck","seat":0}]',1790001652.0);
INSERT INTO "moves" VALUES(6,159,0,'action','take','[{"type":"discarded","seat":0,"part":"E"},{"type":"gave_up","seat":0,"treasure":2}]',1790001659.0);
INSERT INTO "moves" VALUES(6,160,0,'action','take','[{"type":"discarded","seat":0,"part":"F"},{"type":"gave_up","seat":0,"treasure":2}]',1790001666.0);
INSERT INTO "moves" VALUES(6,161,0,'action','take','[{"type":"took","seat":0,"card":2},{"type":"turn_began","seat":1,"row":0}]',1790001673.0);
INSERT INTO "moves" VALUES(6,162,1,'action','reveal','[{"type":"revealed","seat":1,"card":"F"}]',1790001680.0);
INSERT INTO "moves" VALUES(6,163,1,'action','reveal','[{"type":"revealed","seat":1,"card":2}]',1790001687.0);
INSERT INTO "moves" VALUES(6,164,1,'action','reveal','[{"type":"revealed","seat":1,"card":2}]',1790001694.0);
INSERT INTO "moves" VALUES(6,165,1,'action','reveal','[{"type":"revealed","seat":1,"card":3},{"type":"sank","seat":1,"cause":"treasure","row":["F",2,2,3]},{"type":"turn_began","seat":2,"row":0}]',1790001701.0);
INSERT INTO "moves" VALUES(6,166,2,'action','reveal','[{"type":"revealed","seat":2,"card":"D"}]',1790001708.0);
INSERT INTO "moves" VALUES(6,167,2,'action','reveal','[{"type":"revealed","seat":2,"card":3}]',1790001715.0);
INSERT INTO "moves" VALUES(6,168,2,'action','reveal','[{"type":"revealed","seat":2,"card":1}]',1790001722.0);
INSERT INTO "moves" VALUES(6,169,2,'action','reveal','[{"type":"revealed","seat":2,"card":"C"}]',1790001729.0);
INSERT INTO "moves" VALUES(6,170,2,'action','reveal','[{"type":"revealed","seat":2,"card":"F"}]',1790001736.0);
INSERT INTO "moves" VALUES(6,171,2,'action','reveal','[{"type":"revealed","seat":2,"card":1}]',1790001743.0);
INSERT INTO "moves" VALUES(6,172,2,'action','stick','[{"type":"stuck","seat":2}]',1790001750.0);
INSERT INTO "moves" VALUES(6,173,2,'action','take','[{"type":"took","seat":2,"card":1}]',1790001757.0);
INSERT INTO "moves" VALUES(6,174,2,'action','done','[{"type":"turn_began","seat":0,"row":5}]',1790001764.0);
INSERT INTO "moves" VALUES(6,175,0,'action','reveal','[{"type":"revealed","seat":0,"card":"F"},{"type":"sank","seat":0,"cause":"letter","row":["D",3,1,"C","F","F"]},{"type":"turn_began","seat":1,"row":0}]',1790001771.0);
INSERT INTO "moves" VALUES(6,176,1,'action','reveal','[{"type":"revealed","seat":1,"card":"B"}]',1790001778.0);
INSERT INTO "moves" VALUES(6,177,1,'action','stick','[{"type":"stuck","seat":1}]',1790001785.0);
INSERT INTO "moves" VALUES(6,178,1,'action','done','[{"type":"turn_began","seat":2,"row":1}]',1790001792.0);
INSERT INTO "moves" VALUES(6,179,2,'action','reveal','[{"type":"revealed","seat":2,"card":"F"}]',1790001799.0);
INSERT INTO "moves" VALUES(6,180,2,'action','reveal','[{"type":"revealed","seat":2,"card":"B"},{"type":"sank","seat":2,"cause":"letter","row":["B","F","B"]},{"type":"turn_began","seat":0,"row":0}]',1790001806.0);
INSERT INTO "moves" VALUES(6,181,0,'action','reveal','[{"type":"revealed","seat":0,"card":"E"}]',1790001813.0);
INSERT INTO "moves" VALUES(6,182,0,'action','reveal','[{"type":"revealed","seat":0,"card":"A"}]',1790001820.0);
INSERT INTO "moves" VALUES(6,183,0,'action','stick','[{"type":"stuck","seat":0}]',1790001827.0);
INSERT INTO "moves" VALUES(6,184,0,'action','take','[{"type":"took","seat":0,"card":"A"},{"type":"completed","seat":0},{"type":"ended","reason":"completed"}]',1790001834.0);
INSERT INTO "moves" VALUES(7,1,NULL,'begin','','[]',1790001848.0);
INSERT INTO "moves" VALUES(7,2,0,'action','number:4','[]',1790001855.0);
INSERT INTO "moves" VALUES(7,3,0,'action','confirm','[{"type":"sheet_done","seat":0}]',1790001862.0);
INSERT INTO "moves" VALUES(7,4,1,'action','number:8','[]',1790001869.0);
INSERT INTO "moves" VALUES(7,5,1,'action','renumber','[]',1790001876.0);
INSERT INTO "moves" VALUES(7,6,1,'action','number:7','[]',1790001883.0);
INSERT INTO "moves" VALUES(8,1,NULL,'begin','','[{"type":"first_player","seat":1,"drawn":true},{"type":"turn_began","seat":1,"row":0}]',1790001904.0);
INSERT INTO "moves" VALUES(8,2,1,'action','reveal','[{"type":"revealed","seat":1,"card":3}]',1790001911.0);
INSERT INTO "moves" VALUES(8,3,1,'action','stick','[{"type":"stuck","seat":1}]',1790001918.0);
INSERT INTO "moves" VALUES(8,4,1,'action','take','[{"type":"took","seat":1,"card":3},{"type":"turn_began","seat":2,"row":0}]',1790001925.0);
INSERT INTO "moves" VALUES(8,5,1,'leave','','[{"type":"left","seat":1,"parts":[],"treasures":[3]}]',1790001932.0);
CREATE TABLE results (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    game_no INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    place INTEGER NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (table_id, game_no, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "results" VALUES(6,0,0,101,'Ana',1,12);
INSERT INTO "results" VALUES(6,0,1,102,'Ben',3,1);
INSERT INTO "results" VALUES(6,0,2,NULL,'Computer 1',2,3);
CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    player TEXT,
    locale TEXT NOT NULL,
    gone INTEGER NOT NULL DEFAULT 0,
    hand_channel_id INTEGER,
    hand_message_id INTEGER,
    hand_picture TEXT,
    closed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,101,'Ana',NULL,'en-US',0,NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES(1,1,NULL,'Computer 1','random','en-US',0,NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES(2,0,101,'Ana',NULL,'en-US',0,NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES(2,1,102,'Ben',NULL,'de',0,NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES(2,2,NULL,'Computer 1','random','en-US',0,NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES(3,0,101,'Ana',NULL,'en-US',0,1010,7200,'00ff00ff00ff00ff00ff00ff',0);
INSERT INTO "seats" VALUES(3,1,102,'Ben',NULL,'de',0,1020,7201,'00ff00ff00ff00ff00ff00ff',0);
INSERT INTO "seats" VALUES(3,2,NULL,'Computer 1','random','en-US',0,NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES(4,0,101,'Ana',NULL,'en-US',0,1010,7300,'00ff00ff00ff00ff00ff00ff',0);
INSERT INTO "seats" VALUES(4,1,102,'Ben',NULL,'de',0,1020,7301,'00ff00ff00ff00ff00ff00ff',0);
INSERT INTO "seats" VALUES(4,2,NULL,'Computer 1','random','en-US',0,NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES(5,0,101,'Ana',NULL,'en-US',0,NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES(5,1,102,'Ben',NULL,'de',0,NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES(6,0,101,'Ana',NULL,'en-US',0,1010,7500,'00ff00ff00ff00ff00ff00ff',0);
INSERT INTO "seats" VALUES(6,1,102,'Ben',NULL,'de',0,1020,7501,'00ff00ff00ff00ff00ff00ff',0);
INSERT INTO "seats" VALUES(6,2,NULL,'Computer 1','random','en-US',0,NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES(7,0,101,'Ana',NULL,'en-US',0,NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES(7,1,102,'Ben',NULL,'de',0,NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES(8,0,101,'Ana',NULL,'en-US',0,1010,7700,'00ff00ff00ff00ff00ff00ff',0);
INSERT INTO "seats" VALUES(8,1,102,'Ben',NULL,'de',1,1020,7701,'00ff00ff00ff00ff00ff00ff',0);
INSERT INTO "seats" VALUES(8,2,103,'Cleo',NULL,'en-GB',0,1030,7702,'00ff00ff00ff00ff00ff00ff',0);
CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'stopped')),
    host_id INTEGER NOT NULL,
    first_id INTEGER,
    invited TEXT NOT NULL DEFAULT '[]',
    locale TEXT NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    rules INTEGER NOT NULL,
    state TEXT,
    version INTEGER NOT NULL DEFAULT 0,
    painted INTEGER NOT NULL DEFAULT -1,
    asked TEXT NOT NULL DEFAULT '[]',
    dealt INTEGER NOT NULL DEFAULT -1,
    deadline REAL,
    created_at REAL NOT NULL,
    updated_at REAL NOT NULL,
    ended_at REAL
) STRICT;
INSERT INTO "tables" VALUES(1,7,70,700,'nessie','lobby',101,NULL,'[103]','en-US','{"type":"nessie_options","first":null,"hands":"hidden"}','5eed-lobby',1,NULL,0,0,'[]',-1,NULL,1790000007.0,1790000007.0,NULL);
INSERT INTO "tables" VALUES(2,7,71,711,'naasii','playing',101,NULL,'[]','en-US','{"type":"naasii_options","abilities":false,"first":null}','5eed-naasii',1,'{"type":"naasii","abilities":false,"players":[{"confirmed":true,"number":8,"crossed":[{"column":"set","number":5},{"column":"set","number":8},{"column":"set","number":10},{"column":"run","number":7},{"column":"run","number":8},{"column":"run","number":11}],"filled":[],"rounds":[],"nizi":0,"left":false},{"confirmed":false,"number":8,"crossed":[{"column":"set","number":3},{"column":"set","number":6},{"column":"set","number":11},{"column":"run","number":10}],"filled":[],"rounds":[],"nizi":0,"left":false},{"confirmed":true,"number":11,"crossed":[{"column":"set","number":5},{"column":"set","number":7},{"column":"set","number":9},{"column":"run","number":3},{"column":"run","number":4},{"column":"run","number":8}],"filled":[],"rounds":[],"nizi":0,"left":false}],"first":null,"round":0,"turn":null,"asked":1,"result":null}',23,23,'[[1,1]]',-1,NULL,1790000014.0,1790000175.0,NULL);
INSERT INTO "tables" VALUES(3,7,72,721,'nessie','playing',101,NULL,'[]','en-US','{"type":"nessie_options","first":null,"hands":"hidden"}','5eed-nessie',1,'{"type":"nessie","hands":"hidden","first":2,"turn":0,"phase":"take","asked":22,"deck":[3,"A","D",2,1,3,1,"C","C","E","C","C",3,2,"B","A","E",3,"A","E","B","B","B","A","A","F",3,1,"F","D",1,2,2,2,1,2,3,"C","F","F",3,"E",3,"D","F","D","D","B",1,1,"C","C","E",3,"E","B","D","E",2,3,1,3,"A",1,2,2,"F","A","E",1,"D",1,"F",1,"C","D"],"row":["F",2],"discards":["B",2],"players":[{"parts":[],"treasures":[],"left":false},{"parts":[],"treasures":[],"left":false},{"parts":["A","B"],"treasures":[2,3],"left":false}]}',23,23,'[[0,22]]',23,NULL,1790000182.0,1790000343.0,NULL);
INSERT INTO "tables" VALUES(4,7,73,731,'wazabi','playing',101,NULL,'[]','en-US','{"type":"wazabi_options","first":null,"dice":4,"play_on":false,"teams":false,"games":1}','5eed-wazabi',1,'{"type":"wazabi","terms":{"type":"wazabi_options","first":null,"dice":4,"play_on":false,"teams":false,"games":1},"players":[{"dice":4,"hand":["discard1","discard2","down1","down1","down1","again"],"skips":0,"keep":0,"kept":[],"out":null,"points":0,"left":false,"question":5},{"dice":5,"hand":["take1","down1"],"skips":0,"keep":0,"kept":[],"out":null,"points":0,"left":false,"question":5},{"dice":2,"hand":["discard1","discard2"],"skips":0,"keep":0,"kept":[],"out":null,"points":0,"left":false,"question":7}],"pile":["discard1","pass","discard2","pass","skip","skip","give1","down2","down2","draw3","give1","take1","give1","discard1","pass","discard2","discard1","down2","discard1","take1","draw3"],"discards":["discard2","again","down2","discard1","draw3"],"turn":1,"game":1,"direction":1,"phase":"roll","rolled":[],"to_draw":0,"to_give":0,"played":null,"fan":null,"page":0,"taken":[],"finished":[]}',17,17,'[[1,5]]',17,NULL,1790000350.0,1790000469.0,NULL);
INSERT INTO "tables" VALUES(5,7,74,741,'nodice','playing',101,NULL,'[]','en-US','{"type":"no_dice_options","first":null,"stakes":false,"games":1,"target":null,"turning":true}','5eed-nodice',1,'{"type":"nodice","chosen":{"type":"no_dice_options","first":null,"stakes":false,"games":1,"target":null,"turning":true},"game":{"number":1,"first":1,"doubling":false,"position":{"mine":100,"theirs":67588,"mover":1,"bonus":false},"history":{"length":9,"shelves":[[],[1152921611981029476],[],[],[],[],[],[],[],[],[],[],[],[1152991912005730374],[],[],[],[],[1152922093017370692],[107374247972],[],[],[],[4471060955236],[],[],[],[],[],[],[],[70441758622244],[],[],[],[],[75161931812],[],[],[],[1152994076669247588],[],[],[],[],[],[1152925941308129348],[],[],[],[],[],[],[],[],[],[],[],[],[],[]]},"stake":1,"offered":false,"may_offer":[0,0],"last":{"type":"moved","seat":0,"origin":5,"to":11,"trap":null},"result":null},"series":{"scores":[0,0],"games":0,"draws":0,"gone":null},"asks":9}',9,9,'[[1,9]]',-1,NULL,1790000476.0,1790000539.0,NULL);
INSERT INTO "tables" VALUES(6,7,75,751,'nessie','over',101,NULL,'[]','en-US','{"type":"nessie_options","first":null,"hands":"hidden"}','5eed-over',1,'{"type":"nessie","hands":"hidden","first":1,"turn":0,"phase":"over","asked":183,"deck":[2,"A",1,2,2,1,3,"C",2,1],"row":["E"],"discards":["F",3,"D","A",1,"C","E","D",3,2,1,"E",3,"D",1,"B","E",1,"B",2,"A",3,"C","F",3,3,"C","E",1,"C",3,"D",1,"A","A",3,"B",3,"D","E","E",2,"F",2,"F",2,2,3,"D",3,1,"C","F","F","B","F","B"],"players":[{"parts":["A","B","C","D","E","F"],"treasures":[2],"left":false},{"parts":["A","B"],"treasures":[1],"left":false},{"parts":["A","B","C","D"],"treasures":[1,2],"left":false}]}',184,184,'[]',184,NULL,1790000546.0,1790001834.0,1790001834.0);
INSERT INTO "tables" VALUES(7,7,76,761,'naasii','stopped',101,NULL,'[]','en-US','{"type":"naasii_options","abilities":false,"first":null}','5eed-stopped',1,'{"type":"naasii","abilities":false,"players":[{"confirmed":true,"number":4,"crossed":[],"filled":[],"rounds":[],"nizi":0,"left":false},{"confirmed":false,"number":7,"crossed":[],"filled":[],"rounds":[],"nizi":0,"left":false}],"first":null,"round":0,"turn":null,"asked":1,"result":null}',7,7,'[]',-1,NULL,1790001841.0,1790001890.0,1790001890.0);
INSERT INTO "tables" VALUES(8,7,77,771,'nessie','playing',101,NULL,'[]','en-US','{"type":"nessie_options","first":null,"hands":"hidden"}','5eed-left',1,'{"type":"nessie","hands":"hidden","first":1,"turn":2,"phase":"reveal","asked":3,"deck":[1,1,"C",2,"B",2,"F","C",3,2,"A",3,"E","B","A","B",1,"E","A",3,3,"C",3,1,3,"E",2,2,"B","F",2,"F","D",2,"B","C",1,2,"B","E",3,1,"C","D",2,"F","F","A",3,"F","F",1,"D","D",2,"A","C","A",1,2,"E","D",1,"E",1,"D",3,2,3,"F",3,"E","D",1,"E",1,"C","C","A","B","D","B","A"],"row":[],"discards":[3],"players":[{"parts":[],"treasures":[],"left":false},{"parts":[],"treasures":[],"left":true},{"parts":[],"treasures":[],"left":false}]}',5,5,'[[2,3]]',5,NULL,1790001897.0,1790001932.0,NULL);
CREATE UNIQUE INDEX tables_one_open_in_a_channel ON tables (channel_id) WHERE ended_at IS NULL;
CREATE INDEX tables_by_message ON tables (message_id);
CREATE INDEX tables_stale ON tables (id) WHERE painted < version;
CREATE INDEX seats_by_user ON seats (user_id);
CREATE INDEX results_by_user ON results (user_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',8);
COMMIT;
