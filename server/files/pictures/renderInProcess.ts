import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { renderPicture } from './render.ts'
import { serializePicture, serializeRefusal } from './renderedPicture.ts'

// A process that renders one picture: see pictureRenderer.ts.
// The server goes first.
setPriority(10)

const rendered = await renderPicture(await buffer(process.stdin))
process.stdout.write(
  typeof rendered === 'string' ? serializeRefusal(rendered) : serializePicture(rendered),
)
