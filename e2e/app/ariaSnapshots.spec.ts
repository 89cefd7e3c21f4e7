import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'

// What somebody hears who reads a screen by its landmarks, headings and controls: names, roles and
// their order (A18). Only what the demo's people cannot change by what they do meanwhile.
const once = { tag: '@anyWidth' }

test('the way in: two tabs, labelled fields, the strengths beside them', once, async ({ page }) => {
  await page.goto('/auth')
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to the content"
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
        - button "Show characters"
        - button "Login"
        - paragraph:
          - link "Forgot your password?"
        - button "Sign in with a passkey"
      - complementary "What you find here"
    - contentinfo:
      - navigation "About Welkom"
    - region "Messages":
      - status
      - alert
  `)
})

test('home, events and one of them', once, async ({ page, signIn }) => {
  await signIn(demo.member)
  await page.goto('/')
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - navigation "Main"
      - button /Notifications/
      - link "Your profile"
      - button "Logout"
    - main:
      - heading /Welcome back, / [level=1]
      - navigation "Quick actions"
      - region "Upcoming Events":
        - heading "Upcoming Events" [level=2]
        - link "View All"
        - article:
          - heading [level=3]
          - paragraph:
            - time
  `)

  await page.goto('/events?q=Dutch caf%C3%A9 night')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Events" [level=1]
    - button "Filter 1 active"
    - group "View":
      - button "List" [pressed]
      - button "Calendar"
    - tablist:
      - tab "Upcoming Events" [selected]
      - tab "Past Events"
    - tabpanel "Upcoming Events":
      - status: /\\d+ events?/
      - list:
        - listitem:
          - article "Dutch café night":
            - heading "Dutch café night" [level=2]
            - paragraph:
              - time
  `)

  await page.getByRole('link', { name: 'Dutch café night' }).first().click()
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Dutch café night":
      - heading "Dutch café night" [level=2]
      - button "Close"
  `)
})

test('groups and the chat of one', once, async ({ page, signIn }) => {
  await signIn(demo.member)
  await page.goto('/groups')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Groups" [level=1]
    - button "Create Group"
    - search:
      - searchbox "Search groups"
    - tablist:
      - tab "Explore Groups" [selected]
      - tab "My Groups"
    - tabpanel "Explore Groups":
      - region "Language buddies":
        - heading "Language buddies" [level=2]
        - list:
          - listitem:
            - article "Dutch over coffee":
              - heading "Dutch over coffee" [level=3]
              - link "Open"
  `)

  await page.getByRole('link', { name: 'Dutch over coffee' }).first().click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Dutch over coffee" [level=1]
    - region "About":
      - heading "About" [level=2]
    - region /Members \\d+/:
      - heading /Members \\d+/ [level=2]
    - region "Chat":
      - heading "Chat" [level=2]
      - log "Messages in Dutch over coffee"
      - textbox "Message to Dutch over coffee"
      - button "Send"
  `)
})

test('the board and a post that is being written', once, async ({ page, signIn }) => {
  await signIn(demo.member)
  await page.goto('/community')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Community Board" [level=1]
    - button "New Post"
    - search:
      - searchbox "Search posts"
    - combobox "Order of the posts"
    - group "Category":
      - button "All Posts" [pressed]
      - button "General Discussion"
    - list:
      - listitem:
        - article /Welcome to the board/:
          - paragraph:
            - link "Ana Pereira"
          - paragraph:
            - time
          - button /Actions for Welcome/
          - heading /Welcome to the board/ [level=2]
          - group /Votes on Welcome/:
            - button /Upvote, \\d+/
            - button /Downvote, \\d+/
          - button /comments/
          - button "Share"
  `)

  await page.getByRole('button', { name: 'New Post' }).click()
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog:
      - heading [level=2]
      - button "Close"
      - textbox "Title"
  `)
})

test('conversations, connections, the profile and a guide', once, async ({ page, signIn }) => {
  await signIn(demo.member)
  await page.goto('/messages')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Messages" [level=1]
    - link "New conversation"
    - list "Conversations":
      - listitem:
        - link /Ana Pereira/
  `)

  await page.getByRole('link', { name: /Ana Pereira/ }).click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - log
    - textbox
    - button "Send"
  `)

  await page.goto('/connections')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Connections" [level=1]
    - search:
      - searchbox "Search by name, username or email"
    - tablist:
      - tab "My connections" [selected]
      - tab "Requests"
      - tab "Find people"
      - tab "Language buddies"
    - tabpanel "My connections":
      - list:
        - listitem:
          - article "Ana Pereira":
            - heading "Ana Pereira" [level=2]
            - link "Message Ana Pereira"
  `)

  await page.goto('/profile')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Profile" [level=1]
    - link "Your privacy"
    - tablist:
      - tab "Profile" [selected]
      - tab "Notifications"
      - tab "Activity"
      - tab "Settings"
    - tabpanel "Profile":
      - img
      - heading [level=2]
      - button "Edit Profile"
      - term: Email
      - definition
      - term: Role
      - definition
  `)

  await page.goto('/resources/finding-housing')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - link "All guides"
    - heading "Finding Housing in Netherlands" [level=1]
    - navigation "On this page"
    - article "Finding Housing in Netherlands":
      - heading "Know the kinds of homes" [level=2]
  `)
})

test('the dashboard: figures with their names, six tabs', once, async ({ page, signIn }) => {
  await signIn(demo.admin)
  await page.goto('/admin')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Admin Dashboard" [level=1]
    - region "Figures":
      - term: Total users
      - definition: /\\d+/
      - term: Active events
      - definition: /\\d+/
      - term: Revenue
      - definition: /€/
      - term: Satisfaction
      - definition: /%/
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
