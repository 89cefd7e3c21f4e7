import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { rich, t } from '#web/language/t.tsx'
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
      title={t('translation.consent.title')}
      cancelLabel={t('common.notNow')}
      confirmLabel={t('translation.consent.agree')}
      busyLabel={t('common.saving')}
      isBusy={isPending}
      isDanger={false}
      onConfirm={() => mutate({ isGiven: true }, { onSuccess: onAgreed })}
    >
      <div className="stack">
        <p>
          {rich('translation.consent.server', {
            host: service?.host ?? '',
            server: (children) => (
              <bdi>
                <strong>{children}</strong>
              </bdi>
            ),
          })}
        </p>
        <p>{t('translation.consent.otherPerson')}</p>
        <p>{t('translation.consent.once')}</p>
      </div>
    </ConfirmDialog>
  )
}
