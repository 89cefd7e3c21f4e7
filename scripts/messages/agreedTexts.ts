/** The English text of a message, and how its test says it if the test uses other words. */
type Text = string | [text: string, asserted: string]

/** By test, then by catalogue: the messages that the test finds in their place on the screen. */
export type AgreedTexts = Record<string, Record<string, Record<string, Text>>>

/** Labels, messages and empty states agreed with the organisation, on the screens of members. */
export const memberTexts: AgreedTexts = {
  'web/app/Frame.test.tsx': {
    'web/app': {
      'nav.home': 'Home',
      'nav.events': 'Events',
      'nav.groups': 'Groups',
      'nav.community': 'Community',
      'nav.connections': 'Connect',
      'nav.messages': 'Messages',
      'nav.profile': 'Profile',
      'titles.community': 'Community Board',
    },
  },
  'web/app/NotFound.test.tsx': { 'web/app': { 'titles.notFound': '404 Page Not Found' } },
  'web/auth/SignOut.test.tsx': { 'web/app': { logout: 'Logout' } },
  'web/install/OfflineBanner.test.tsx': { 'web/install': { offline: "You're offline" } },
  'web/notifications/Bell.test.tsx': {
    'web/notifications': {
      'filter.all': 'All',
      'filter.unread': 'Unread',
      'filter.events': 'Events',
      'filter.social': 'Social',
      'filter.learning': 'Learning',
      'filter.community': 'Community',
      'list.empty': 'No notifications found',
      'list.viewAll': 'View all notifications',
      'result.allRead': 'All notifications marked as read',
      'result.allReadHint': 'Your notification center has been cleared',
    },
  },
  'web/home/HomeScreen.test.tsx': {
    'web/home': {
      nextEvent: 'Your next event',
      nextEventNone: ['No upcoming events', "'No upcoming events', { exact: true }"],
      'counters.booked': ['Events Joined', '3 Events Joined'],
      'counters.connections': ['Connections', '12 Connections'],
      'counters.groups': ['Groups', '0 Groups'],
      'actions.events': ['Events', "['Events', '/events']"],
      'actions.connections': ['Connections', "['Connections', '/connections']"],
      'actions.messages': ['Messages', "['Messages', '/messages']"],
      'actions.groups': ['Groups', "['Groups', '/groups']"],
      'upcoming.title': 'Upcoming Events',
      'upcoming.all': 'View All',
      'upcoming.none': 'No upcoming events found',
      'groups.title': 'Your Community Groups',
      'groups.more': 'Explore More',
      'groups.active': 'Active',
      'groups.open': ['Open', 'Open Fietsers'],
      'groups.none': 'No groups joined yet',
    },
    'web/resources': {
      'home.title': 'Helpful Resources',
      'home.housing.title': 'Finding Housing in Netherlands',
      'home.jobs.title': 'Job Search Tips',
      'home.education.title': 'Education System Guide',
      'cards.readMore': ['Read More', '^Read More.*'],
    },
    'web/events': { 'booking.book': 'Book Now' },
  },
  'web/events/EventsScreen.test.tsx': {
    'web/events': {
      'screen.tab.upcoming': 'Upcoming Events',
      'screen.tab.past': 'Past Events',
      'quick.filter': ['Filter', "'Filter', exact: true"],
      'empty.upcoming.title': 'No upcoming events found',
      'empty.past.title': 'No past events found',
      'booking.book': 'Book Now',
    },
    'shared/events': {
      'price.euros': ['{euros, number, ::currency/EUR unit-width-narrow}', "'€7.50'"],
    },
  },
  'web/events/calendar/EventCalendar.test.tsx': {
    'web/events': {
      'calendar.more': [
        '{count, plural, one {+# more} other {+# more}}',
        String.raw`/^\+1 more on /`,
      ],
      'calendar.nextMonth': 'Next month',
    },
  },
  'web/events/BookingButton.test.tsx': {
    'web/events': {
      'booking.book': 'Book Now',
      'booking.booking': 'Booking...',
      'booking.booked': 'Booked',
      'booking.done': 'Event booked successfully!',
      'booking.doneHint': 'Check your email for the details.',
      'booking.failed': 'Booking failed',
    },
  },
  'web/events/details/EventDialog.test.tsx': {
    'web/events': {
      'booking.alreadyBooked': 'Already Booked',
      'booking.book': 'Book Now',
      'details.cancel': 'Cancel',
      'facts.perPerson': ['per person', 'Price€5.00 per person'],
      'facts.maxAttendees': ['Max attendees: {max}', 'Max attendees: 8'],
      'facts.maxAttendeesUnlimited': 'Max attendees: Unlimited',
    },
    'shared/events': { 'price.free': ['Free', 'PriceFree per person'] },
  },
  'web/groups/GroupsScreen.test.tsx': {
    'web/groups': { 'tabs.explore': 'Explore Groups', private: 'Private', public: 'Public' },
    'shared/groups': {
      'type.language_buddies': 'Language buddies',
      'type.new_arrivals': 'New arrivals',
      'type.students': 'Students',
      'type.expats': 'Expats',
    },
  },
  'web/groups/editor/GroupForm.test.tsx': { 'web/groups': { create: 'Create Group' } },
  'web/groups/MyGroups.test.tsx': {
    'web/groups': {
      'tabs.mine': 'My Groups',
      'card.joined': ['Joined {month}', 'Joined March 2026'],
    },
  },
  'web/groups/detail/GroupPage.test.tsx': {
    'web/groups': { 'mine.empty': "You haven't joined any groups yet" },
  },
  'web/groups/MembershipButton.test.tsx': {
    'web/groups': {
      'membership.join': 'Join',
      'membership.open': 'Open',
      'membership.joined': 'Successfully joined group!',
      'membership.joinFailed': 'Failed to join group',
    },
  },
  'web/messaging/Composer.test.tsx': {
    'web/messaging': {
      'list.empty': 'No messages yet. Start the conversation!',
      'composer.placeholder': 'Type a message...',
    },
  },
  'web/groups/chat/sendMessage.test.tsx': {
    'web/messaging': { sendFailed: 'Failed to send message' },
  },
  'web/community/CommunityScreen.test.tsx': {
    'web/community': {
      'tools.allPosts': 'All Posts',
      'list.none': 'No posts yet',
      'post.pinned': ['Pinned', "getByText('Pinned')"],
    },
    'shared/community': {
      'category.general': 'General Discussion',
      'category.events': 'Events & Activities',
      'category.language_exchange': 'Language Exchange',
      'category.housing': 'Housing & Accommodation',
      'category.jobs': 'Jobs & Career',
      'category.social': 'Social & Meetups',
    },
  },
  'web/community/PostScreen.test.tsx': { 'web/community': { 'board.title': 'Community Board' } },
  'web/community/editor/NewPost.test.tsx': {
    'web/community': { 'board.newPost': 'New Post', 'post.created': 'Post created' },
  },
  'web/community/editor/EditPost.test.tsx': {
    'web/community': { 'post.updated': 'Post updated', 'post.deleted': 'Post deleted' },
  },
  'web/community/comments/Comments.test.tsx': {
    'web/community': {
      'comments.save': 'Save',
      'comments.cancel': 'Cancel',
      'comments.reply': 'Reply',
      'comments.updated': 'Comment updated',
      'comments.deleted': 'Comment deleted',
    },
  },
  'web/connections/ConnectionsScreen.test.tsx': {
    'web/connections': {
      'requests.accept': ['Accept', 'name: `Accept $'],
      'requests.decline': ['Decline', 'name: `Decline $'],
      'actions.message': ['Message', 'name: `Message $'],
      'answer.done': 'Connection updated',
      'find.failed': 'Failed to search users',
    },
  },
  'web/connections/relationship/ConnectDialog.test.tsx': {
    'web/connections': {
      'request.sent': 'Connection request sent',
      'request.failed': 'Failed to send request',
      tryLater: 'Please try again later.',
    },
  },
  'web/messages/MessagesScreen.test.tsx': {
    'web/messages': {
      'list.unread': ['New', "getByText('New', { exact: true })"],
      'thread.sent': 'Message sent successfully!',
    },
    'web/messaging': { 'list.empty': 'No messages yet. Start the conversation!' },
  },
  'web/messages/thread/ThreadRoom.test.tsx': {
    'web/messaging': { sendFailed: 'Failed to send message' },
  },
}
