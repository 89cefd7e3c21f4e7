import { IconHeartHandshake } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { foldText } from '#shared/http/foldText.ts'
import type { CommonGroup, Person } from '#shared/people/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { rich } from '#web/language/t.tsx'
import { hrefOfGroup } from '#web/page/hrefs.ts'
import styles from './PersonPage.module.css'

const maxNamed = 2

const isSame = (one: string, other: string) => foldText(one) === foldText(other)

/** Groups with the same name are mentioned once. */
const groupsInCommon = ({ commonGroups }: Person) =>
  commonGroups
    .filter(({ name }, at) => commonGroups.findIndex((other) => other.name === name) === at)
    .slice(0, maxNamed)

/** Whether the line names all groups of both, with their links. */
export const namesAllGroups = (person: Person) =>
  groupsInCommon(person).length === person.commonGroups.length

const groupLink = (group: CommonGroup | undefined) => (name: ReactNode) => (
  <bdi>{group ? <Link href={hrefOfGroup(group.id)}>{name}</Link> : name}</bdi>
)

const groupsSentence = ([first, second]: CommonGroup[]) => {
  if (!first) return null
  const { name } = first
  const group = groupLink(first)
  return second
    ? rich('people.shared.twoGroups', {
        name,
        group,
        otherName: second.name,
        otherGroup: groupLink(second),
      })
    : rich('people.shared.group', { name, group })
}

const interestsSentence = ([name, otherName]: string[]) => {
  if (!name) return null
  return otherName
    ? rich('people.shared.twoInterests', { name, otherName })
    : rich('people.shared.interest', { name })
}

const maxSentences = 2

/** "You both like", and what. */
const sentencesInCommon = (person: Person, me: Me) => {
  const interests = person.interests.filter((one) => me.interests.some((mine) => isSame(one, mine)))
  const { location } = person
  const isSameTown = location && me.location && isSame(location, me.location)
  const sentences = {
    groups: groupsSentence(groupsInCommon(person)),
    interests: interestsSentence(interests),
    town: isSameTown ? rich('people.shared.town', { town: location }) : null,
  }
  return Object.entries(sentences)
    .filter(([, sentence]) => sentence !== null)
    .slice(0, maxSentences)
}

/** What the two have in common, where a first conversation can begin. */
export const SharedLine = ({ person, me }: { person: Person; me: Me }) => {
  const sentences = sentencesInCommon(person, me)
  if (sentences.length === 0) return null
  return (
    <p className={styles.shared}>
      <IconHeartHandshake size={20} stroke={1.75} aria-hidden="true" />
      <span>
        {sentences.map(([about, sentence]) => (
          <Fragment key={about}>{sentence} </Fragment>
        ))}
      </span>
    </p>
  )
}
