import type { Me } from '#shared/users/user.ts'
import { optionalComponent } from '#web/ui/lazyComponent.tsx'
import { mayTranslate, type Subject, useTranslationState } from './translations.ts'

const TranslateControl = optionalComponent(
  async () => (await import('./TranslateControl.tsx')).TranslateControl,
)

// Not in data.ts: its contracts are loaded only for a foreign text.
/** The translation, while the reader looks at it; otherwise the text itself. */
export const useShownText = (subject: Subject): string => {
  const state = useTranslationState(subject)
  return state?.is === 'done' && state.isShown ? state.text : subject.text
}

type Props = {
  subject: Subject
  me: Pick<Me, 'languages'>
  /** null: not known, so it is detected. */
  language?: string | null | undefined
}

/** Below a text of another member, in a language that the reader does not understand. */
export const TranslateText = (props: Props) => mayTranslate() && <TranslateControl {...props} />
