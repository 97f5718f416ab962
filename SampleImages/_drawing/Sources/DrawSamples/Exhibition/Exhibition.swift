/// Every picture of the samples.
let exhibition = landscapes + studies + night + patterns
