import { loadMessages } from '#web/language/catalogue.ts'
import '#web/language/t.tsx'

// Served by the plugin `allMessageFiles`, also in other languages after a switch.
await loadMessages('all')
