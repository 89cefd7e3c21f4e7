import type { Me } from '#shared/users/user.ts'
import { optionalComponent } from '#web/ui/lazyComponent.tsx'
import { useIsMounted } from '#web/ui/useIsMounted.ts'
import {
  mayTranslate,
  type Subject,
  useHasTranslated,
  useTranslationState,
} from './translations.ts'

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
  /** One of many. It has no button while we do not know which languages the reader understands. */
  isOneOfMany?: boolean
}

/** Below a text of another member, in a language that the reader does not understand. */
export const TranslateText = ({ isOneOfMany = false, ...props }: Props) => {
  const hasTranslated = useHasTranslated()
  const isMounted = useIsMounted()
  const isUnsure = props.me.languages.length === 0 && !hasTranslated
  if (isOneOfMany && isUnsure) return null
  return isMounted && mayTranslate() && <TranslateControl {...props} />
}
