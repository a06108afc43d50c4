//! ground

pub mod raster;
