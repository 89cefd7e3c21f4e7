import { join } from 'node:path'
import sharp from 'sharp'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { photoSizes } from '#shared/profile/contract.ts'
import { games } from './drawings/games.ts'
import { drawPortrait, portraits } from './drawings/portraits.ts'
import { root } from './setup/child.mjs'

argumentsOrHelp({
  name: 'npm run demo-pictures',
  about: 'Renders the pictures of the demo community from their drawings.',
})

const folder = join(root, 'server/seed/pictures')

const render = (name: string, svg: string, width: number) =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize({ width })
    .webp({ quality: 90 })
    .toFile(join(folder, `${name}.webp`))

for (const [username, portrait] of Object.entries(portraits))
  await render(username, drawPortrait(portrait), photoSizes.large)
await render('games', games, 1200)
