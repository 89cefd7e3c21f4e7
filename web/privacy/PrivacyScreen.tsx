import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useMe } from '#web/auth/data.ts'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { contactAddress } from './contactAddress.ts'
import { Prose } from './Prose.tsx'

export const PrivacyScreen = () => {
  const { data: me } = useMe()
  return (
    <>
      <ScreenHeader title="Privacy" lead="What Welkom stores about you, why, and for how long." />
      <Prose title="In short">
        <p>
          Welkom keeps what it needs to let you take part, and nothing to watch you. There is no
          advertising unless you agree to it, no tracking and no analysis by other companies, and
          your data is not sold or passed on.
        </p>
      </Prose>
      <Prose title="What is stored">
        <ul>
          <li>
            Your account: name, username, email address, role, and what you add to your profile.
            Your password is stored only as a hash, from which it cannot be read back.
          </li>
          <li>
            Your bookings, your places on waitlists, your groups and your connections, so that you
            and the organisers know who is coming.
          </li>
          <li>
            Notifications for you, which of them you want by which ways, and a note of which emails
            were sent to you and when.
          </li>
          <li>
            Devices that you enable for push notifications: the address and keys that your browser
            gives for it, and the kind of browser. What is sent there passes through the push
            service of the browser’s maker (Google, Mozilla, Apple or Microsoft), sealed so that
            only your device can read it.
          </li>
          <li>
            Where you are signed in: the kind of browser, the time, and a shortened network address.
            It ends when you log out, and by itself after a month without a visit.
          </li>
          <li>
            A record of important changes to your account and bookings, which protects you and us
            when something goes wrong.
          </li>
        </ul>
      </Prose>
      <Prose title="Emails">
        <p>
          You always get emails about your own bookings and the safety of your account. Of all
          others, your settings say which you get, and each of them has a link that stops its kind.
          The weekly digest comes only if you switch it on, and advertising only if you agreed to
          it. Nothing in an email tells us whether you opened it.
        </p>
      </Prose>
      <Prose title="Pictures from elsewhere">
        <p>
          An organiser may give an event a picture that lies on another website. Your browser then
          fetches it there, and that website can see your network address, but not which page you
          are reading.
        </p>
      </Prose>
      <Prose id="cookies" title="Cookies">
        <p>
          There is one cookie. It keeps you signed in, cannot be read by scripts, and goes away when
          you log out. If you choose a theme or enable push notifications, your browser remembers
          that on your device. No other cookies are set, so there is nothing to accept or refuse.
        </p>
      </Prose>
      <Prose id="your-rights" title="Your rights">
        <p>
          Under the General Data Protection Regulation (in Dutch: AVG) you may see, correct, take
          along and delete your data. Doing that yourself on this page is being built. Until then,
          write to <a href={`mailto:${contactAddress()}`}>{contactAddress()}</a>. You can also
          complain to the Dutch Data Protection Authority (Autoriteit Persoonsgegevens).
        </p>
        {me ? (
          <p>
            <Link href="/profile">See what your profile holds</Link>
          </p>
        ) : (
          <>
            <p>Sign in to manage your data.</p>
            <div>
              <Button component={Link} href="/auth?next=/privacy" variant="light">
                Sign in
              </Button>
            </div>
          </>
        )}
      </Prose>
    </>
  )
}
