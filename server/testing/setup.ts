import '#server/language/t.ts'
import { beginFile } from './database.ts'

await beginFile()
