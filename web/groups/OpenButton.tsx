import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { openedHere } from '#web/app/openedHere.ts'

type Props = {
  /** Where the chat opens. */
  href: string
  /** Id of the group's name: several buttons of one screen say the same. */
  describedBy?: string | undefined
}

export const OpenButton = ({ href, describedBy }: Props) => (
  <Button
    variant="light"
    aria-describedby={describedBy}
    renderRoot={(props) => <Link {...props} href={href} state={openedHere} />}
  >
    Open
  </Button>
)
