import type { ConversationSettings } from '#shared/conversation/contract.ts'
import type { Address } from '../chat.ts'

type Props = { address: Address; settings: ConversationSettings | null | undefined }

/** In the header of a conversation: what notifies the viewer. */
export const ConversationMenu = (_: Props) => null
