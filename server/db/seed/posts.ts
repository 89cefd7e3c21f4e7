import type { DemoPost } from './addPost.ts'
import { earlierPosts } from './earlierPosts.ts'

/** What stands on the board of the demo community, oldest first. */
export const demoPosts: DemoPost[] = [
  ...earlierPosts,
  {
    by: 'amina',
    daysAgo: 8,
    at: '20:15',
    title: 'Salary talks: what may one ask in a Dutch interview?',
    content:
      'I have a second interview next week in Rotterdam. At home nobody speaks about money before the last day, here they asked me in the first mail.\n\nIs it normal to name a number? And do they mean with or without the holiday money?',
    category: 'jobs',
    tags: ['interview', 'salary'],
    up: 'luca priya mina ana',
    comments: [
      {
        by: 'luca',
        words:
          'Very normal. Name a range, per month, before tax, and say for how many hours. “Bruto per maand, 40 uur” is all they want to hear.',
        up: 'amina priya ana',
        replies: [
          { by: 'amina', words: 'And the holiday money?' },
          {
            by: 'luca',
            words:
              'Comes on top, unless they say “inclusief vakantiegeld”. Ask. They will not mind.',
            up: 'amina',
          },
        ],
      },
      {
        by: 'priya',
        words:
          'Ask for the cao as well. In many companies your number is on a table there, and the talk is only about which line.',
        up: 'luca amina',
      },
      { by: 'joris', words: 'Succes! Direct is not rude here. Mostly.', up: 'amina mina' },
    ],
  },
  {
    by: 'wei',
    daysAgo: 6,
    at: '22:04',
    title: 'Is this offer for a studio in Delft real?',
    content:
      'Somebody answered my advert. The studio is 48 m², furnished, everything included, for a price that is half of what my friends pay.\n\nHe writes: “I am the owner but I am working in London at the moment, so I cannot show you the place myself. Please pay the deposit before the viewing to reserve it, and I will send you the keys by post.” He prefers to talk on WhatsApp only.\n\nThe pictures look nice. What do you think?',
    category: 'housing',
    tags: ['delft', 'studio', 'scam?'],
    up: 'ana priya oleksii amina',
    comments: [
      {
        by: 'oleksii',
        words:
          'Please do not pay. I got the same letter in Groningen, with London and the keys and everything. Only the city was another one.',
        up: 'wei ana priya amina mina',
        replies: [
          { by: 'wei', words: 'Thank you. I was close to it, to be honest.' },
          { by: 'oleksii', words: 'Me too, back then. They are good at this.', up: 'wei' },
        ],
      },
      {
        by: 'amina',
        words:
          'You can ask the Kadaster who owns the address. And report it to the Fraudehelpdesk, so that the next one is warned.',
        up: 'wei oleksii ana',
      },
      {
        by: 'ana',
        words:
          'I leave this post here on purpose: it is a good example. The guide about housing lists all the signs.',
        up: 'wei joris',
      },
    ],
  },
  {
    by: 'sofia',
    daysAgo: 5,
    at: '11:30',
    title: 'Spanish for Dutch, Sunday mornings in Haarlem',
    content:
      'Hola! I look for somebody who wants to learn Spanish and has patience with my Dutch.\nOne hour each, coffee is on me the first time. I am at level A2 and can already complain about the weather.',
    category: 'language_exchange',
    tags: ['spanish', 'dutch', 'haarlem'],
    up: 'joris mina luca',
    comments: [
      {
        by: 'joris',
        words: 'Ik kom uit Leiden, dat is maar een half uur. Zondag om elf uur?',
        up: 'sofia',
        replies: [{ by: 'sofia', words: 'Ja! Bij het station?' }],
      },
    ],
  },
  {
    by: 'luca',
    daysAgo: 3,
    at: '18:45',
    title: 'Football on Thursdays, we are nine and need one more',
    content:
      'Five against five in Amsterdam Oost, Thursday from 20:00. The level is “used to be good”. Men, women, everybody.\n\nShoes without metal studs, and bring something light and something dark.',
    category: 'social',
    tags: ['football', 'amsterdam'],
    up: 'oleksii wei',
    comments: [
      { by: 'wei', words: 'Is running fast and kicking badly enough?', up: 'luca oleksii sofia' },
      { by: 'luca', words: 'It is what all of us do.', up: 'wei' },
    ],
  },
  {
    by: 'mina',
    daysAgo: 2,
    at: '09:20',
    title: 'متى تفتح المكتبة؟ The library in Rotterdam on Sundays',
    content:
      'A friend asked me, and I did not know: is the big library at Blaak open on Sundays, and can one sit there without a card?\n\nسؤال من صديقة: هل يمكن الجلوس والدراسة هناك مجاناً؟',
    category: 'general',
    tags: ['rotterdam', 'library', 'study'],
    up: 'amina',
    comments: [
      {
        by: 'amina',
        words: 'نعم، الدخول مجاني للجميع. You need a card only to take books home.',
        up: 'mina wei',
      },
      {
        by: 'ana',
        words: 'The times are on https://www.bibliotheek.rotterdam.nl, they change on holidays.',
      },
    ],
  },
  {
    by: 'priya',
    daysAgo: 1,
    at: '16:10',
    title: 'Open studios at Strijp-S on Saturday: who comes along?',
    content:
      'Artists and makers open their doors all day, and it is around the corner from my house. I can show three or four people around, and there is dal afterwards.',
    category: 'events',
    tags: ['eindhoven', 'art'],
    up: 'sofia mina ana wei',
    comments: [
      { by: 'sofia', words: 'Yes please. Is the last train back to Haarlem a problem?' },
      { by: 'mina', words: 'I come with you until Rotterdam, so you are not alone.', up: 'sofia' },
    ],
  },
  {
    by: 'oleksii',
    daysAgo: 1,
    at: '20:55',
    title: 'Desk lamp and a good chair, to give away',
    content:
      'I move to a smaller room. The chair goes up and down as it should, the lamp only works when one is friendly to it. In Groningen, near the station.',
    category: 'general',
    tags: ['give away', 'groningen'],
    up: 'sofia ana',
    comments: [{ by: 'rick', words: 'I have rooms in every city. Write to me on WhatsApp.' }],
  },
]
