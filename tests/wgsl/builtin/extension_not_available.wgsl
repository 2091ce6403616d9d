// Extensions that the device doesn't offer.
enable f16;
enable subgroups, clip_distances;
// ERROR 2:8 [unavailable-extension] The extension "f16" needs the feature "shader-f16", which the device was not created with.
// ERROR 3:8 [unavailable-extension] The extension "subgroups" needs the feature "subgroups", which the device was not created with.
// ERROR 3:19 [unavailable-extension] The extension "clip_distances" needs the feature "clip-distances", which the device was not created with.
