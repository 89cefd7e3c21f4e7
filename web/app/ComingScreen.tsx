import { Button } from '@mantine/core'
import type { IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'

type Step = { href: string; label: string }

type Props = {
  title: string
  lead: string
  /** Beside the title. */
  mark?: ReactNode
  icon: typeof IconMail
  /** What is being built. */
  coming: string
  /** What can be done until then. */
  hint: string
  /** Another way on, beside the one to the events. */
  step?: Step
}

/** The place of a screen that is still to come. */
export const ComingScreen = ({ title, lead, mark, icon: Icon, coming, hint, step }: Props) => (
  <>
    <ScreenHeader title={title} lead={lead}>
      {mark}
    </ScreenHeader>
    <EmptyState icon={<Icon size={24} stroke={1.75} />} title={coming} hint={hint}>
      {step && (
        <>
          <Button component={Link} href={step.href} variant="light">
            {step.label}
          </Button>{' '}
        </>
      )}
      <Button component={Link} href="/events">
        Browse events
      </Button>
    </EmptyState>
  </>
)
