import english from 'virtual:english-messages'
import { addMessages } from '#web/language/catalogue.ts'
import '#web/language/t.tsx'

addMessages(english)
