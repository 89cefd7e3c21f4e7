import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { type Drawing, draw } from './drawing.ts'

// A process that draws one image: see renderPreviewImage.ts.
// The server goes first.
setPriority(10)
sharp.cache(false)
sharp.concurrency(1)

const drawing: Drawing = JSON.parse(await text(process.stdin))
process.stdout.write(await draw(drawing))
