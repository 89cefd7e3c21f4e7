declare module 'virtual:english-messages' {
  import type { CompiledMessage } from '#shared/language/formatMessage.ts'

  const messages: Record<string, CompiledMessage>
  export default messages
}

declare module 'virtual:pseudo-messages' {
  import type { CompiledMessage } from '#shared/language/formatMessage.ts'

  const messages: Record<string, CompiledMessage>
  export default messages
}
