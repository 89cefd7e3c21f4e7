/** The English text of a message, and how its test says it if the test uses other words. */
type Text = string | [text: string, asserted: string]

/** By test: the texts, by key, that it finds in their place on the screen. */
export type AgreedTexts = Record<string, Record<string, Text>>

/** Labels, messages and empty states agreed with the organisation, on the screens of members. */
export const memberTexts: AgreedTexts = {
  'web/app/Frame.test.tsx': {
    'app.nav.home': 'Home',
    'common.events': 'Events',
    'common.groups': 'Groups',
    'common.community': 'Community',
    'app.nav.connections': 'Connect',
    'app.nav.messages': 'Messages',
    'app.nav.profile': 'Profile',
    'app.titles.community': 'Community Board',
  },
  'web/app/NotFound.test.tsx': {
    'app.titles.notFound': '404 Page Not Found',
  },
  'web/auth/SignOut.test.tsx': {
    'app.logout': 'Logout',
  },
  'web/install/OfflineBanner.test.tsx': {
    'common.offline': "You're offline",
  },
  'web/notifications/Bell.test.tsx': {
    'notifications.filter.all': 'All',
    'notifications.filter.unread': 'Unread',
    'notifications.filter.events': 'Events',
    'notifications.filter.social': 'Social',
    'notifications.filter.learning': 'Learning',
    'notifications.filter.community': 'Community',
    'notifications.list.empty': 'No notifications found',
    'notifications.list.viewAll': 'View all notifications',
    'notifications.result.allRead': 'All notifications marked as read',
    'notifications.result.allReadHint': 'Your notification center has been cleared',
  },
  'web/home/HomeScreen.test.tsx': {
    'home.nextEvent': 'Your next event',
    'home.nextEventNone': ['No upcoming events', "'No upcoming events', { exact: true }"],
    'home.counters.booked': ['Events Joined', '3 Events Joined'],
    'home.counters.connections': ['Connections', '12 Connections'],
    'home.counters.groups': ['Groups', '0 Groups'],
    'common.events': ['Events', "['Events', '/events']"],
    'home.actions.connections': ['Connections', "['Connections', '/connections']"],
    'common.messages': ['Messages', "['Messages', '/messages']"],
    'common.groups': ['Groups', "['Groups', '/groups']"],
    'home.upcoming.title': 'Upcoming Events',
    'home.upcoming.all': 'View All',
    'home.upcoming.none': 'No upcoming events found',
    'home.groups.title': 'Your Community Groups',
    'home.groups.more': 'Explore More',
    'home.groups.active': 'Active',
    'home.groups.open': ['Open', 'Open Fietsers'],
    'home.groups.none': 'No groups joined yet',
    'resources.home.title': 'Helpful Resources',
    'resources.home.housing.title': 'Finding Housing in Netherlands',
    'resources.home.jobs.title': 'Job Search Tips',
    'resources.home.education.title': 'Education System Guide',
    'resources.cards.readMore': ['Read More', '^Read More.*'],
    'events.booking.book': 'Book Now',
  },
  'web/events/EventsScreen.test.tsx': {
    'events.screen.tab.upcoming': 'Upcoming Events',
    'events.screen.tab.past': 'Past Events',
    'events.quick.filter': ['Filter', "'Filter', exact: true"],
    'events.empty.upcoming.title': 'No upcoming events found',
    'events.empty.past.title': 'No past events found',
    'events.booking.book': 'Book Now',
    'events.price.euros': ['{euros, number, ::currency/EUR unit-width-narrow}', "'€7.50'"],
  },
  'web/events/calendar/EventCalendar.test.tsx': {
    'events.calendar.more': ['{count, plural, one {+# more} other {+# more}}', '/^\\+1 more on /'],
    'events.calendar.nextMonth': 'Next month',
  },
  'web/events/BookingButton.test.tsx': {
    'events.booking.book': 'Book Now',
    'events.booking.booking': 'Booking...',
    'events.booking.booked': 'Booked',
    'events.booking.done': 'Event booked successfully!',
    'events.booking.doneHint': 'Check your email for the details.',
    'events.booking.failed': 'Booking failed',
  },
  'web/events/details/EventDialog.test.tsx': {
    'events.booking.alreadyBooked': 'Already Booked',
    'events.booking.book': 'Book Now',
    'common.cancel': 'Cancel',
    'events.facts.perPerson': ['per person', 'Price€5.00 per person'],
    'events.facts.maxAttendees': ['Max attendees: {max}', 'Max attendees: 8'],
    'events.facts.maxAttendeesUnlimited': 'Max attendees: Unlimited',
    'common.free': ['Free', 'PriceFree per person'],
  },
  'web/groups/GroupsScreen.test.tsx': {
    'groups.tabs.explore': 'Explore Groups',
    'common.private': 'Private',
    'groups.public': 'Public',
    'groups.type.language_buddies': 'Language buddies',
    'groups.type.new_arrivals': 'New arrivals',
    'groups.type.students': 'Students',
    'groups.type.expats': 'Expats',
  },
  'web/groups/editor/GroupForm.test.tsx': {
    'groups.create': 'Create Group',
  },
  'web/groups/MyGroups.test.tsx': {
    'groups.tabs.mine': 'My Groups',
    'groups.card.joined': ['Joined {month}', 'Joined March 2026'],
  },
  'web/groups/detail/GroupPage.test.tsx': {
    'groups.mine.empty': "You haven't joined any groups yet",
  },
  'web/groups/MembershipButton.test.tsx': {
    'groups.membership.join': 'Join',
    'groups.membership.open': 'Open',
    'groups.membership.joined': 'Successfully joined group!',
    'groups.membership.joinFailed': 'Failed to join group',
  },
  'web/messaging/Composer.test.tsx': {
    'messaging.list.empty': 'No messages yet. Start the conversation!',
    'messaging.composer.placeholder': 'Type a message...',
  },
  'web/groups/chat/sendMessage.test.tsx': {
    'common.failedToSendMessage': 'Failed to send message',
  },
  'web/community/CommunityScreen.test.tsx': {
    'community.tools.allPosts': 'All Posts',
    'community.list.none': 'No posts yet',
    'community.post.pinned': ['Pinned', "getByText('Pinned')"],
    'community.category.general': 'General Discussion',
    'community.category.events': 'Events & Activities',
    'community.category.language_exchange': 'Language Exchange',
    'community.category.housing': 'Housing & Accommodation',
    'community.category.jobs': 'Jobs & Career',
    'community.category.social': 'Social & Meetups',
  },
  'web/community/PostScreen.test.tsx': {
    'community.board.title': 'Community Board',
  },
  'web/community/editor/NewPost.test.tsx': {
    'community.board.newPost': 'New Post',
    'community.post.created': 'Post created',
  },
  'web/community/editor/EditPost.test.tsx': {
    'community.post.updated': 'Post updated',
    'community.post.deleted': 'Post deleted',
  },
  'web/community/comments/Comments.test.tsx': {
    'common.save': 'Save',
    'common.cancel': 'Cancel',
    'community.comments.reply': 'Reply',
    'community.comments.updated': 'Comment updated',
    'community.comments.deleted': 'Comment deleted',
  },
  'web/connections/ConnectionsScreen.test.tsx': {
    'common.accept': ['Accept', 'name: `Accept $'],
    'common.decline': ['Decline', 'name: `Decline $'],
    'connections.actions.message': ['Message', 'name: `Message $'],
    'connections.answer.done': 'Connection updated',
    'connections.find.failed': 'Failed to search users',
  },
  'web/connections/relationship/ConnectDialog.test.tsx': {
    'connections.request.sent': 'Connection request sent',
    'common.failedToSendRequest': 'Failed to send request',
    'common.tryLater': 'Please try again later.',
  },
  'web/messages/MessagesScreen.test.tsx': {
    'messages.list.unread': ['New', "getByText('New', { exact: true })"],
    'messages.thread.sent': 'Message sent successfully!',
    'messaging.list.empty': 'No messages yet. Start the conversation!',
  },
  'web/messages/thread/ThreadRoom.test.tsx': {
    'common.failedToSendMessage': 'Failed to send message',
  },
}
