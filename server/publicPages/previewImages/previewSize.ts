/** Of preview images, in pixels: what messengers show best. */
export const previewSize = { width: 1200, height: 630 }
