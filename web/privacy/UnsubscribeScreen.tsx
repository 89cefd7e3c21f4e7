import { Link, useSearch } from 'wouter'
import type { UnsubscribeReply } from '#shared/mail/contract.ts'
import { settingLabels } from '#shared/notifications/settingLabels.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { useUnsubscribe } from './data.ts'
import { Prose } from './Prose.tsx'

const settingsHref = '/profile?tab=settings'

const Unsubscribed = ({ category }: UnsubscribeReply) => (
  <Prose title={t('privacy.unsubscribe.done.title')}>
    <p role="status">
      {t('privacy.unsubscribe.done.category', { category: t(settingLabels[category]) })}
    </p>
    <p>
      {rich('privacy.unsubscribe.done.settings', {
        link: (children) => <Link href={`${settingsHref}#mail-${category}`}>{children}</Link>,
      })}
    </p>
  </Prose>
)

const InvalidLink = () => (
  <Prose title={t('privacy.unsubscribe.incomplete.title')}>
    <p>
      {rich('privacy.unsubscribe.incomplete.text', {
        settings: (children) => <Link href={settingsHref}>{children}</Link>,
        contact: (children) => <Link href="/privacy/contact">{children}</Link>,
      })}
    </p>
  </Prose>
)

const UnsubscribeForm = ({ token }: { token: string }) => {
  const unsubscribe = useUnsubscribe()
  const focusProps = useFocusRestore<HTMLDivElement>(unsubscribe.status)
  const code = unsubscribe.error?.code
  // A token that is too long is an invalid input.
  if (code === 'invalid_unsubscribe_link' || code === 'invalid_input')
    return (
      <div {...focusProps}>
        <InvalidLink />
      </div>
    )
  return (
    <div {...focusProps}>
      {unsubscribe.data ? (
        <Unsubscribed {...unsubscribe.data} />
      ) : (
        <Prose title={t('privacy.unsubscribe.title')}>
          <p>{t('privacy.unsubscribe.text')}</p>
          {unsubscribe.error && <FormFailure reason={unsubscribe.error.reason} />}
          <div>
            <Button loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate({ token })}>
              {t('common.unsubscribe')}
            </Button>
          </div>
        </Prose>
      )}
    </div>
  )
}

/** Opening the link changes nothing, because mail scanners follow links. */
export const UnsubscribeScreen = () => {
  const token = new URLSearchParams(useSearch()).get('token')
  return (
    <>
      <ScreenHeader title={t('app.titles.unsubscribe')} lead={t('privacy.unsubscribe.lead')} />
      {token ? <UnsubscribeForm token={token} /> : <InvalidLink />}
    </>
  )
}
