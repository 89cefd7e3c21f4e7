import sharp from 'sharp'

// Only these image formats are ever decoded, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})
// Each picture is processed once, and the server needs the other core.
sharp.cache(false)
sharp.concurrency(1)

/** For pictures that people send. */
export { sharp }
