import { Button } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { BuddyBones } from '#web/buddies/BuddyBones.tsx'
import { BuddyList } from '#web/buddies/BuddyList.tsx'
import { useSuggestions } from '#web/buddies/data.ts'
import type { BuddiesPlaceControl } from '#web/buddies/useBuddiesPlace.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { SuggestionCard } from './SuggestionCard.tsx'

type Props = { control: BuddiesPlaceControl }

export const Suggestions = ({ control }: Props) => {
  const { data, isLoadingError, error, refetch, isFetching } = useSuggestions()
  // Whoever is asked leaves the list, and takes the button along that was pressed.
  const kept = useFocusKept<HTMLDivElement>(data?.map(({ user }) => user.id).join())
  const content = () => {
    if (isLoadingError)
      return (
        <FailedState
          title="Suggestions could not be loaded"
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )
    if (!data) return <BuddyBones what="suggestions" />
    if (data.length === 0)
      return (
        <EmptyState
          icon={<IconLanguage size={24} stroke={1.75} />}
          title="Nobody suits just now"
          hint="New people come every week, from all towns. With one more language, to teach or to learn, there may be somebody today."
        >
          <Button variant="light" onClick={() => control.open({ dialog: 'languages' })}>
            Change your languages
          </Button>
        </EmptyState>
      )
    return (
      <BuddyList>
        {data.map((suggestion) => (
          <li key={suggestion.user.id}>
            <SuggestionCard suggestion={suggestion} />
          </li>
        ))}
      </BuddyList>
    )
  }
  return (
    <Section title="People who suit you">
      <div {...kept}>{content()}</div>
    </Section>
  )
}
