import { Link, useSearch } from 'wouter'
import type { UnsubscribeReply } from '#shared/mail/contract.ts'
import { settingLabels } from '#shared/notifications/settingLabels.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { useUnsubscribe } from './data.ts'
import { Prose } from './Prose.tsx'

const settingsHref = '/profile?tab=settings'

const Unsubscribed = ({ category }: UnsubscribeReply) => (
  <Prose title="Done">
    <p role="status">You won’t get any more emails about “{t(settingLabels[category])}”.</p>
    <p>
      Nothing else has changed. You can switch emails on or off at any time in{' '}
      <Link href={`${settingsHref}#mail-${category}`}>your settings</Link>.
    </p>
  </Prose>
)

const InvalidLink = () => (
  <Prose title="This link is incomplete">
    <p>
      Please open it from the email again, or choose which emails you get in{' '}
      <Link href={settingsHref}>your settings</Link>. If that doesn’t work,{' '}
      <Link href="/privacy/contact">write to us</Link> and we’ll do it for you.
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
        <Prose title="Stop these emails">
          <p>
            Press the button to stop emails like the one you came from. You’ll still get emails
            about your bookings and the safety of your account.
          </p>
          {unsubscribe.error && <FormFailure reason={unsubscribe.error.reason} />}
          <div>
            <Button loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate({ token })}>
              Unsubscribe
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
      <ScreenHeader title="Unsubscribe" lead="You don’t need to log in for this." />
      {token ? <UnsubscribeForm token={token} /> : <InvalidLink />}
    </>
  )
}
