import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { serviceQuery, useSetTranslationConsent } from './data.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  onAgreed: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

/** Asked once, before the first private message leaves our server. */
export const TranslationConsentDialog = ({ isOpen, onClose, onAgreed, fallbackFocus }: Props) => {
  const { data: service } = useQuery(serviceQuery())
  const { mutate, isPending } = useSetTranslationConsent()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      fallbackFocus={fallbackFocus}
      title="Translate private messages?"
      cancelLabel="Not now"
      confirmLabel="Agree and translate"
      busyLabel="Saving..."
      isBusy={isPending}
      isDanger={false}
      onConfirm={() => mutate({ isGiven: true }, { onSuccess: onAgreed })}
    >
      <div className="stack">
        <p>
          To translate a private message, we send its text to the translation server{' '}
          <bdi>
            <strong>{service?.host}</strong>
          </bdi>
          . We don’t tell the server who wrote it or who reads it.
        </p>
        <p>The words are the other person’s. Only agree if you think they wouldn’t mind.</p>
        <p>
          We’ll ask you only once. We send a message only when you tap “Translate”. You can change
          your mind under “Privacy”.
        </p>
      </div>
    </ConfirmDialog>
  )
}
