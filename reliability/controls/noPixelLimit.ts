import { patchSource } from './patchSource.ts'

// Decodes photos of any size.
patchSource({
  '/server/profile/photos/resize.ts': (source) =>
    source.replace('limitInputPixels: maxPixels', 'limitInputPixels: false'),
})
