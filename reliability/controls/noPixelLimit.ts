import { patchSource } from './patchSource.ts'

// Decodes photos of any size.
patchSource({
  '/server/profile/photos/squares.ts': (source) =>
    source.replace('limitInputPixels: mostPixels', 'limitInputPixels: false'),
})
