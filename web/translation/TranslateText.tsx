import type { Me } from '#shared/users/user.ts'
import { optionalComponent } from '#web/ui/lazyComponent.tsx'
import { mayTranslate, type Subject } from './translations.ts'

const TranslateControl = optionalComponent(
  async () => (await import('./TranslateControl.tsx')).TranslateControl,
)

type Props = {
  subject: Subject
  me: Pick<Me, 'languages'>
  /** null: not known, so it is detected. */
  language?: string | null | undefined
}

/** Below a text of another member, in a language that the reader does not understand. */
export const TranslateText = (props: Props) => mayTranslate() && <TranslateControl {...props} />
