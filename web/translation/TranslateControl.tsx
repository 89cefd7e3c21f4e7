import { IconLanguage } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Me } from '#shared/users/user.ts'
import { ApiError } from '#web/api/apiError.ts'
import { shownLanguage } from '#web/language/languageNames.ts'
import { t } from '#web/language/t.tsx'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import { useOnline } from '#web/ui/useOnline.ts'
import { findOffer, type Offer, translateText } from './offers.ts'
import styles from './TranslateControl.module.css'
import {
  keyOf,
  type Subject,
  setTranslationState,
  type TranslationState,
  useTranslationState,
} from './translations.ts'
import { useWhenVisible } from './visibility.ts'

const consentDialog = lazyWithToast(
  async () => (await import('./TranslationConsentDialog.tsx')).TranslationConsentDialog,
)

type Props = {
  subject: Subject
  me: Pick<Me, 'languages'>
  language?: string | null | undefined
}

const maxLabelLength = 40

const needsConsent = (error: unknown) =>
  error instanceof ApiError && error.code === 'translation_consent_required'

const reasonOf = (error: unknown) =>
  error instanceof ApiError ? error.reason : t('translation.translation_unavailable')

/** Nothing, until the text is visible and found to be in a foreign language. */
const useOffer = ({ subject, me, language }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const key = keyOf(subject)
  const [found, setFound] = useState<{ key: string; offer: Offer | null }>()
  useWhenVisible(place, `${key} ${language}`, (isCurrent) => {
    const set = (offer: Offer | null) => {
      if (isCurrent()) setFound({ key, offer })
    }
    findOffer(subject, me, language).then(set, () => set(null))
  })
  return { place, offer: found?.key === key ? found.offer : null }
}

const useTranslate = (subject: Subject, offer: Offer | null) => {
  const [isAsking, setAsking] = useState(false)
  const translate = async () => {
    if (!offer) return
    const key = keyOf(subject)
    setTranslationState(key, { is: 'busy' })
    try {
      const translated = await translateText(subject, offer)
      setTranslationState(key, { is: 'done', isShown: true, ...translated })
    } catch (error) {
      if (needsConsent(error)) {
        setTranslationState(key, null)
        setAsking(true)
      } else setTranslationState(key, { is: 'failed', reason: reasonOf(error) })
    }
  }
  return { translate, isAsking, stopAsking: () => setAsking(false) }
}

export const TranslateControl = (props: Props) => {
  const { subject } = props
  const { place, offer } = useOffer(props)
  const state = useTranslationState(subject)
  const isOnline = useOnline()
  const button = useRef<HTMLButtonElement>(null)
  const { translate, isAsking, stopAsking } = useTranslate(subject, offer)
  const ConsentDialog = consentDialog.useComponent(isAsking, stopAsking)
  const isDone = state?.is === 'done'
  const isBusy = state?.is === 'busy'
  const needsNetwork = !isDone && offer?.by === 'server' && !isOnline
  const press = () => {
    if (isDone) setTranslationState(keyOf(subject), { ...state, isShown: !state.isShown })
    else if (!isBusy) void translate()
  }
  return (
    <div ref={place} className={styles.place}>
      {isDone && state.isShown && (
        <p className="muted text-14" role="status">
          {t('translation.translatedFrom', { language: shownLanguage(state.from) })}
          <span aria-hidden="true"> ·</span>
        </p>
      )}
      {state?.is === 'failed' && !needsNetwork && (
        <p className="muted text-14" role="alert">
          {state.reason}
        </p>
      )}
      {needsNetwork && <p className="muted text-14">{t('translation.offline')}</p>}
      {/* One element in all states, so that it keeps the focus. */}
      {(isDone || offer) && !needsNetwork && (
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-label={
            isDone || isBusy
              ? undefined
              : t('translation.translateText', {
                  beginning: subject.text.slice(0, maxLabelLength),
                })
          }
          aria-disabled={isBusy}
          onClick={press}
        >
          {!isDone && <IconLanguage size={16} stroke={1.75} aria-hidden="true" />}
          {labelOf(state)}
        </button>
      )}
      {ConsentDialog && (
        <ConsentDialog
          isOpen={isAsking}
          onClose={stopAsking}
          onAgreed={() => {
            stopAsking()
            void translate()
          }}
          fallbackFocus={button}
        />
      )}
    </div>
  )
}

const labelOf = (state: TranslationState | undefined) => {
  if (state?.is === 'busy') return t('translation.translating')
  if (state?.is === 'done')
    return t(state.isShown ? 'translation.showOriginal' : 'translation.showTranslation')
  return t('translation.translate')
}
