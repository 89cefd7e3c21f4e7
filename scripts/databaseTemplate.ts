import { buildTemplate } from '#server/db/embedded/create.ts'

await buildTemplate()
