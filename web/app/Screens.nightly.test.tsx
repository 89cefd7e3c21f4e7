import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { resources } from '#shared/resources/contract.ts'
import { fakeAdminApi, renderAdmin } from '#web/testing/admin.ts'
import { aPost } from '#web/testing/community.ts'
import { aConnection } from '#web/testing/connections.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroup, aGroupChat, aJoinedGroup } from '#web/testing/groups.ts'
import { desktop, setViewport } from '#web/testing/layout.ts'
import { aConversation } from '#web/testing/messages.ts'
import { aPerson } from '#web/testing/people.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'
import { aGuide } from '#web/testing/resources.ts'

// The accessibility tree of each screen: landmarks, headings and controls in order.
const main = page.getByRole('main')
const body = page.elementLocator(document.body)
/** The snapshots do not contain the role `search`. */
const hasSearchLandmark = () => document.querySelector('search, [role="search"]') !== null

beforeEach(() => setViewport(desktop))

test('sign-in has two tabs and labelled fields', async () => {
  await renderApp('/auth', visitor)
  await expect.element(body).toMatchAriaInlineSnapshot(`
    - link "Skip to content"
    - banner:
      - link "Welkom"
    - main:
      - heading "Feel at home in the Netherlands" [level=1]
      - tablist "Login or register":
        - tab "Login" [selected]
        - tab "Register"
      - tabpanel "Login":
        - textbox "Username"
        - textbox "Password"
        - button "Show password"
        - button "Login"
        - paragraph:
          - link "Forgot your password?"
        - button "Use a passkey"
      - complementary "What you’ll find here"
    - contentinfo:
      - navigation "About Welkom"
  `)
})

test('home has the navigation, quick actions and upcoming events', async () => {
  fakeApi.on(events.list, [anEvent()])
  await renderApp('/')
  await expect.element(body).toMatchAriaInlineSnapshot(`
    - banner:
      - navigation "Main"
      - button /Notifications/
      - link "Your profile"
      - button "Logout"
    - main:
      - heading /Good .+, / [level=1]
      - navigation "Quick actions"
      - region "Upcoming Events":
        - heading "Upcoming Events" [level=2]
        - link "View All"
        - article "Canal walk":
          - heading "Canal walk" [level=3]
          - paragraph:
            - time
  `)
})

test('the events screen has its filter, views and tabs, and an event opens in a dialog', async () => {
  const event = anEvent({ category: 'food' })
  fakeApi.on(events.list, [event])
  fakeApi.on(events.one, event)
  await renderApp('/events?category=food')
  await expect.element(main).toMatchAriaInlineSnapshot(`
    - main:
      - heading "Events" [level=1]
      - group "View":
        - button "List" [pressed]
        - button "Calendar"
      - group "Filters":
        - button "Filter 1 active" [pressed]
        - button "My events"
        - button "This week"
        - button "This weekend"
        - button "Free"
        - button "Practise Dutch"
      - tablist:
        - tab "Upcoming Events" [selected]
        - tab "Past Events"
      - tabpanel "Upcoming Events":
        - status: 1 event
        - list:
          - listitem:
            - article "Canal walk":
              - heading "Canal walk" [level=2]
              - paragraph:
                - time
  `)
  await page.getByRole('link', { name: 'Canal walk' }).first().click()
  await expect.element(page.getByRole('dialog')).toMatchAriaInlineSnapshot(`
    - dialog "Canal walk":
      - button "Close"
      - heading "Canal walk" [level=2]
  `)
})

test('the groups screen has a search, tabs and sections', async () => {
  fakeApi.on(groups.list, [aGroup({ type: 'language_buddies' })])
  await renderApp('/groups')
  await expect.element(main).toMatchAriaInlineSnapshot(`
    - main:
      - heading "Groups" [level=1]
      - button "Create Group"
      - searchbox "Search groups"
      - tablist:
        - tab "Explore Groups" [selected]
        - tab "My Groups"
      - tabpanel "Explore Groups":
        - region "Language buddies":
          - heading "Language buddies" [level=2]
          - list:
            - listitem:
              - article "Fietsers":
                - heading "Fietsers" [level=3]
  `)
  expect(hasSearchLandmark()).toBe(true)
})

test('the page of a group has named sections and a chat', async () => {
  const group = aJoinedGroup()
  aGroupChat(group, 1)
  await renderApp(`/groups/${group.id}`)
  await expect.element(main).toMatchAriaInlineSnapshot(`
    - main:
      - heading "Fietsers" [level=1]
      - region "About":
        - heading "About" [level=2]
      - region /Members \\d+/:
        - heading /Members \\d+/ [level=2]
      - region "Chat":
        - heading "Chat" [level=2]
        - log "Messages in Fietsers"
        - textbox "Message to Fietsers"
        - button "Send"
  `)
})

test('the board has a search, categories and posts with their votes', async () => {
  fakeApi.on(community.posts, [aPost()])
  await renderApp('/community')
  await expect.element(main).toMatchAriaInlineSnapshot(`
    - main:
      - heading "Community Board" [level=1]
      - button "New Post"
      - group "Category":
        - button "All Posts" [pressed]
        - button "General Discussion"
      - searchbox "Search posts"
      - combobox "Order of the posts"
      - list:
        - listitem:
          - article "A bike for sale":
            - paragraph:
              - link /Sam/
            - time
            - button "Actions for A bike for sale"
            - heading "A bike for sale" [level=2]
            - group "Votes on A bike for sale":
              - button "Upvote, 0"
              - button "Downvote, 0"
            - button /comments/
            - button "Share"
  `)
  expect(hasSearchLandmark()).toBe(true)
  await page.getByRole('button', { name: 'New Post' }).click()
  await expect.element(page.getByRole('dialog')).toMatchAriaInlineSnapshot(`
    - dialog "New post":
      - heading "New post" [level=2]
      - button "Close"
      - textbox "Title"
  `)
})

test('messages have a list of conversations and a thread', async () => {
  const conversation = aConversation({ lastMessage: 'See you at four.' })
  fakeApi.on(messages.conversations, [conversation])
  fakeApi.on(messages.conversation, conversation)
  await renderApp('/messages')
  await expect.element(main).toMatchAriaInlineSnapshot(`
    - main:
      - heading "Messages" [level=1]
      - link "New conversation"
      - list "Conversations":
        - listitem:
          - link /Sam/
  `)
  await main.getByRole('link', { name: /Sam/ }).click()
  await expect.element(main).toMatchAriaInlineSnapshot(`
    - main:
      - region "Conversation":
        - heading "Sam de Wit" [level=2]
        - log "Messages with Sam de Wit"
        - textbox "Message to Sam de Wit"
        - button "Send"
  `)
})

test('connections have a search, four tabs and a message link per person', async () => {
  const otherUser = aPerson({ name: 'Sam de Wit' })
  fakeApi.on(connections.list, [aConnection({ status: 'accepted', otherUser })])
  await renderApp('/connections?tab=mine')
  await expect.element(main).toMatchAriaInlineSnapshot(`
    - main:
      - heading "Connections" [level=1]
      - searchbox "Search by name, username or email"
      - tablist:
        - tab "For you"
        - tab "My connections · 1" [selected]
        - tab "Requests"
        - tab "Language buddies"
      - tabpanel "My connections · 1":
        - list:
          - listitem:
            - article "Sam de Wit":
              - heading "Sam de Wit" [level=2]
              - link "Message Sam de Wit"
  `)
  expect(hasSearchLandmark()).toBe(true)
})

test('the profile has four tabs and lists its data as terms', async () => {
  await renderApp('/profile')
  await expect.element(main).toMatchAriaInlineSnapshot(`
    - main:
      - heading "Profile" [level=1]
      - link "Your privacy"
      - tablist:
        - tab "Profile" [selected]
        - tab "Notifications"
        - tab "Activity"
        - tab "Settings"
      - tabpanel "Profile":
        - heading "Noor Visser" [level=2]
        - button "Edit Profile"
        - term: Email
        - definition: noor@example.org
        - term: Role
        - definition: Expat
  `)
})

test('a guide has a table of contents and a heading per section', async () => {
  fakeApi.on(resources.one, aGuide())
  await renderApp('/resources/finding-housing')
  await expect.element(main).toMatchAriaInlineSnapshot(`
    - main:
      - heading "Finding housing" [level=1]
      - navigation "On this page"
      - article "Finding housing":
        - heading "Where to look" [level=2]
        - heading "Recognise a scam" [level=2]
  `)
})

test('the dashboard shows metrics and six tabs', async () => {
  fakeAdminApi()
  await renderAdmin('/admin')
  await expect.element(main).toMatchAriaInlineSnapshot(`
    - main:
      - heading "Admin Dashboard" [level=1]
      - region "Figures":
        - term: Total users
        - definition: /1.?240/
        - term: Active events
        - definition: "6"
        - term: Revenue
        - definition: /€.?1.?234/
        - term: Satisfaction
        - definition: 83%
      - tablist:
        - tab "Overview" [selected]
        - tab "Users"
        - tab "Events"
        - tab "Bookings"
        - tab "GDPR"
        - tab "Analytics"
      - tabpanel "Overview":
        - region "Quick actions":
          - heading "Quick actions" [level=2]
          - link "Create event"
          - button "Send announcement"
  `)
})
