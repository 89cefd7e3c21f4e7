import { beginFile } from './database.ts'

await beginFile()
