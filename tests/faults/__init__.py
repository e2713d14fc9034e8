"""Every fault of Discord at every place that calls it, in whole games on the wire."""
