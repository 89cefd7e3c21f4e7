import { Button } from '@mantine/core'
import { Link, useSearch } from 'wouter'
import type { Left } from '#shared/mail/contract.ts'
import { settingNames } from '#shared/notifications/settingNames.ts'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { useLeave } from './data.ts'
import { Prose } from './Prose.tsx'

const toSettings = '/profile?tab=settings'

const Stopped = ({ category }: Left) => (
  <Prose title="Done">
    <p role="status">You get no more emails about “{settingNames[category]}”.</p>
    <p>
      Everything else stays as it was. You can switch them on again, or others off, in{' '}
      <Link href={`${toSettings}#mail-${category}`}>your settings</Link>.
    </p>
  </Prose>
)

const Incomplete = () => (
  <Prose title="This link is not complete">
    <p>
      Please open it from the email once more, or choose in{' '}
      <Link href={toSettings}>your settings</Link> which emails you get. If neither works,{' '}
      <Link href="/privacy/contact">write to us</Link> and we do it for you.
    </p>
  </Prose>
)

const Question = ({ token }: { token: string }) => {
  const leave = useLeave()
  const place = useFocusKept<HTMLDivElement>(leave.status)
  if (leave.error?.status === 400)
    return (
      <div {...place}>
        <Incomplete />
      </div>
    )
  return (
    <div {...place}>
      {leave.data ? (
        <Stopped {...leave.data} />
      ) : (
        <Prose title="Emails of this kind">
          <p>
            Press the button, and no more like the one you came from are sent to you. Mails about
            your bookings and the safety of your account still come.
          </p>
          {leave.error && <FormFailure reason={leave.error.reason} />}
          <div>
            <Button loading={leave.isPending} onClick={() => leave.mutate({ token })}>
              Stop these emails
            </Button>
          </div>
        </Prose>
      )}
    </div>
  )
}

/** Nothing happens by opening it: programs that look at mails follow their links too. */
export const UnsubscribeScreen = () => {
  const token = new URLSearchParams(useSearch()).get('token')
  return (
    <>
      <ScreenHeader title="Fewer emails" lead="You need not sign in for this." />
      {token ? <Question token={token} /> : <Incomplete />}
    </>
  )
}
