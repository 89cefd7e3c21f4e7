import { patchSource } from './patchSource.ts'

// The deliberately broken variant: a photo may have as many pixels as it likes. Loaded before the
// server, changes no file.
patchSource({
  '/server/profile/photos/squares.ts': (source) =>
    source.replace('limitInputPixels: mostPixels', 'limitInputPixels: false'),
})
