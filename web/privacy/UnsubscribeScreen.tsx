import { Link, useSearch } from 'wouter'
import type { UnsubscribeReply } from '#shared/mail/contract.ts'
import { settingLabels } from '#shared/notifications/settingLabels.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { useUnsubscribe } from './data.ts'
import { Prose } from './Prose.tsx'

const settingsHref = '/profile?tab=settings'

const Unsubscribed = ({ category }: UnsubscribeReply) => (
  <Prose title="Done">
    <p role="status">You get no more emails about “{settingLabels[category]}”.</p>
    <p>
      Everything else stays as it was. You can switch them on again, or others off, in{' '}
      <Link href={`${settingsHref}#mail-${category}`}>your settings</Link>.
    </p>
  </Prose>
)

const InvalidLink = () => (
  <Prose title="This link is not complete">
    <p>
      Please open it from the email once more, or choose in{' '}
      <Link href={settingsHref}>your settings</Link> which emails you get. If neither works,{' '}
      <Link href="/privacy/contact">write to us</Link> and we do it for you.
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
        <Prose title="Emails of this kind">
          <p>
            Press the button, and no more like the one you came from are sent to you. Mails about
            your bookings and the safety of your account still come.
          </p>
          {unsubscribe.error && <FormFailure reason={unsubscribe.error.reason} />}
          <div>
            <Button loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate({ token })}>
              Stop these emails
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
      <ScreenHeader title="Fewer emails" lead="You need not sign in for this." />
      {token ? <UnsubscribeForm token={token} /> : <InvalidLink />}
    </>
  )
}
