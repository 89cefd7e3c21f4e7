import { argumentsOrHelp } from '#server/commands/command.ts'
import { writeMessageTypes } from './messages/messageTypes.ts'

argumentsOrHelp({
  name: 'npm run messages',
  about: 'Writes the types of all texts from the English ones.',
  options: {},
})

writeMessageTypes()
