import type { DemoPost } from './addPost.ts'

/** Posts of the first weeks, oldest first. */
const earlierPosts: DemoPost[] = [
  {
    by: 'ana',
    daysAgo: 60,
    at: '09:00',
    title: 'Welcome to the board: please read this first',
    content:
      'Everyone here was new once. Ask what you want to know, and help where you can.\n\nThree rules keep the board friendly and safe:\n1. Write in the language you like, and add a line of English if you can.\n2. Never share passport, bank or BSN numbers, yours or anyone else’s.\n3. Never pay for a room that you have not seen. If an offer looks odd, ask here before you answer.\n\nNew here? The guides explain the first weeks and the Dutch words you’ll meet.',
    category: 'general',
    tags: ['welcome', 'rules'],
    isPinned: true,
    up: 'joris mina luca amina oleksii priya sofia wei',
    comments: [
      {
        by: 'joris',
        text: 'Welkom allemaal. Vragen in het Nederlands mogen ook!',
        up: 'ana sofia wei',
      },
      { by: 'priya', text: 'I wish I’d read this on day one. Thank you, Ana.', up: 'ana' },
    ],
  },
  {
    by: 'oleksii',
    daysAgo: 44,
    at: '19:30',
    title: 'What I learned in six months of looking for a room',
    content:
      'This is long, but I wish someone had written it for me.\n\nMonth one. I answered every advert with the same three lines. Nobody wrote back. A friend at the university read my message and said: you tell them what you want, but not who you are. So I wrote who I am: forty-one, quiet, works with computers, plays the guitar until nine in the evening, pays on the first of the month. After that one in ten answered.\n\nMonth two. I learned the words. “Hospiteren” means that everyone who lives there looks at you at the same time, like an audition. Bring cake. Ask about them. “Inschrijven niet mogelijk” means that you cannot register, and without that there is no BSN, no insurance and no doctor, so I stopped reading there.\n\nMonth three. Two men wanted money before I’d seen anything. The first was “a doctor in Spain”. The second had a contract with a stamp and a copy of a passport, which belonged to somebody else, as I found out. I lost nothing, but it was close.\n\nMonth four. I registered with the housing association of the city, the student one, and three websites. I put the alarm on my phone, because the good ones are gone within the hour. I also told everybody: my Dutch teacher, the woman in the Ukrainian shop, the people at chess.\n\nMonth five. It was the chess. Somebody’s aunt had a room, had never put it on a website, and wanted someone who knew someone. We drank coffee, I played something on the guitar, and that was it.\n\nMonth six. I read the contract with a friend who reads Dutch. There was a “sleutelgeld” of two hundred euros for the key. I asked, politely, what it was for, and it vanished.\n\nSo: write who you are, learn the ten words, see it before you pay, tell everybody, bring cake. And don’t think it’s you. It’s everyone.',
    category: 'housing',
    tags: ['room', 'experience', 'hospiteren'],
    up: 'ana mina luca amina priya sofia wei',
    comments: [
      {
        by: 'sofia',
        text: 'I read this twice. “Don’t think it’s you” is what I needed today.',
        up: 'oleksii ana priya wei',
        replies: [
          { by: 'oleksii', text: 'You’ll find one. And there’s always chess.', up: 'sofia' },
        ],
      },
      {
        by: 'joris',
        text: 'Cake is the secret of this country. Now you all know.',
        up: 'ana mina luca',
      },
      { by: 'wei', text: 'Which three websites were they?' },
    ],
  },
  {
    by: 'priya',
    daysAgo: 33,
    at: '12:40',
    title: 'A huisarts that takes new patients in Eindhoven Noord?',
    content:
      'I’ve called five practices near me, and all of them are full. Does it have to be close to home? And who helps when nobody can?',
    category: 'general',
    tags: ['doctor', 'eindhoven'],
    up: 'amina luca',
    comments: [
      {
        by: 'amina',
        text: 'Most want you within fifteen minutes by car. Call your insurer: they have to help you find one, it is called “zorgbemiddeling”.',
        up: 'priya ana oleksii luca',
        replies: [
          {
            by: 'priya',
            hours: 99,
            text: 'That worked. It took them four days. Thank you!',
            up: 'amina',
          },
        ],
      },
    ],
  },
  {
    by: 'joris',
    daysAgo: 20,
    at: '08:50',
    title: 'Helft-helft: half an hour Dutch, half an hour yours',
    content:
      'I have time on Tuesday and Wednesday evenings, online or in Leiden. I would like to learn some Portuguese, Turkish or Mandarin, ten words at a time.\n\nNo books. We talk about what you did that day.',
    category: 'language_exchange',
    tags: ['dutch', 'leiden', 'online'],
    up: 'wei mina ana sofia oleksii',
    comments: [
      { by: 'wei', text: 'Tuesday is good. 你好 is word number one.', up: 'joris' },
      {
        by: 'mina',
        hours: 142,
        text: 'Wednesday for me, if there is room.',
        replies: [{ by: 'joris', text: 'There is. Tot woensdag!', up: 'mina' }],
      },
    ],
  },
  {
    by: 'luca',
    daysAgo: 16,
    at: '21:25',
    title: 'Starting as a freelancer: what I would do first',
    content:
      'I registered at the KVK last month. In short:\n- Check first whether your residence permit allows it.\n- Make the appointment early, it took me two weeks.\n- Put every VAT euro in a separate account. It isn’t yours.\n- Get liability insurance before the first job, not after.\n\nAsk me anything. I’ve made most of the mistakes already.',
    category: 'jobs',
    tags: ['freelance', 'kvk', 'zzp'],
    up: 'ana amina priya mina wei',
    down: 'oleksii',
    comments: [
      {
        by: 'oleksii',
        text: 'An accountant was too expensive for me in the first year. What did you do?',
        replies: [
          {
            by: 'luca',
            text: 'A simple app, and two hours with a bookkeeper in January.',
            up: 'oleksii',
          },
        ],
      },
    ],
  },
  {
    by: 'mina',
    daysAgo: 13,
    at: '17:05',
    title: 'Board games at my place, first Friday of the month',
    content:
      'New flat, eight borrowed chairs, far too many games. Rotterdam, five minutes from the station.\n\nTell me here if you’re coming, so I know how much börek to make.',
    category: 'social',
    tags: ['board games', 'rotterdam'],
    up: 'wei joris oleksii sofia',
    comments: [
      { by: 'wei', text: 'I’m in. My dumplings against your börek.', up: 'mina joris' },
      { by: 'joris', text: 'Ik kom ook, met een spel van mijn oma.', up: 'mina' },
    ],
  },
  {
    by: 'amina',
    daysAgo: 12,
    at: '13:15',
    title: 'A beach walk to Kijkduin, a week on Saturday',
    content:
      'About nine kilometres from Scheveningen, slowly, with a stop for pancakes. Dogs and children are fine, umbrellas are useless.',
    category: 'events',
    tags: ['the hague', 'beach', 'walking'],
    up: 'sofia ana priya',
    comments: [{ by: 'sofia', text: 'The sea at last! I’ll be there.', up: 'amina' }],
  },
]

/** The posts of the demo community, oldest first. */
export const demoPosts: DemoPost[] = [
  ...earlierPosts,
  {
    by: 'amina',
    daysAgo: 8,
    at: '20:15',
    title: 'Can I talk about salary in a Dutch interview?',
    content:
      'I have a second interview next week in Rotterdam. At home nobody mentions money until the last day. Here they asked in the first email.\n\nIs it normal to name a number? And do they mean with or without holiday money?',
    category: 'jobs',
    tags: ['interview', 'salary'],
    up: 'luca priya mina ana',
    comments: [
      {
        by: 'luca',
        text: 'Very normal. Name a range, per month, before tax, and say for how many hours. “Bruto per maand, 40 uur” is all they want to hear.',
        up: 'amina priya ana',
        replies: [
          { by: 'amina', text: 'And the holiday money?' },
          {
            by: 'luca',
            text: 'Comes on top, unless they say “inclusief vakantiegeld”. Ask. They will not mind.',
            up: 'amina',
          },
        ],
      },
      {
        by: 'priya',
        text: 'Ask for the cao as well. In many companies your number is on a table there, and the talk is only about which line.',
        up: 'luca amina',
      },
      { by: 'joris', text: 'Succes! Direct is not rude here. Mostly.', up: 'amina mina' },
    ],
  },
  {
    by: 'wei',
    daysAgo: 6,
    at: '22:04',
    title: 'Is this offer for a studio in Delft real?',
    content:
      'Someone answered my advert. The studio is 48 m², furnished, everything included, for half of what my friends pay.\n\nHe writes: “I am the owner but I am working in London at the moment, so I cannot show you the place myself. Please pay the deposit before the viewing to reserve it, and I will send you the keys by post.” He prefers to talk on WhatsApp only.\n\nThe pictures look nice. What do you think?',
    category: 'housing',
    tags: ['delft', 'studio', 'scam?'],
    up: 'ana priya oleksii amina',
    comments: [
      {
        by: 'oleksii',
        text: 'Please do not pay. I got the same letter in Groningen, with London and the keys and everything. Only the city was different.',
        up: 'wei ana priya amina mina',
        replies: [
          { by: 'wei', text: 'Thank you. I was close to paying, to be honest.' },
          { by: 'oleksii', text: 'Me too, back then. They are good at this.', up: 'wei' },
        ],
      },
      {
        by: 'amina',
        text: 'You can ask the Kadaster who owns the address. And report it to the Fraudehelpdesk, so that the next person is warned.',
        up: 'wei oleksii ana',
      },
      {
        by: 'ana',
        text: 'I’m leaving this post up on purpose, because it’s a good example. The housing guide lists all the signs.',
        up: 'wei joris',
      },
    ],
  },
  {
    by: 'sofia',
    daysAgo: 5,
    at: '11:30',
    title: 'Swap Spanish for Dutch on Sunday mornings?',
    content:
      'Hola! I’m looking for someone who wants to learn Spanish and has patience with my Dutch.\nAn hour each, and the first coffee is on me. I’m at A2 and can already complain about the weather.',
    category: 'language_exchange',
    tags: ['spanish', 'dutch', 'haarlem'],
    up: 'joris mina luca',
    comments: [
      {
        by: 'joris',
        text: 'Ik kom uit Leiden, dat is maar een half uur. Zondag om elf uur?',
        up: 'sofia',
        replies: [{ by: 'sofia', text: 'Ja! Bij het station?' }],
      },
    ],
  },
  {
    by: 'luca',
    daysAgo: 3,
    at: '18:45',
    title: 'Football on Thursdays: nine of us, one to go',
    content:
      'Five against five in Amsterdam Oost, Thursday from 20:00. The level is “used to be good”. Everyone is welcome.\n\nNo metal studs, and bring one light shirt and one dark one.',
    category: 'social',
    tags: ['football', 'amsterdam'],
    up: 'oleksii wei',
    comments: [
      { by: 'wei', text: 'I run fast and kick badly. Is that enough?', up: 'luca oleksii sofia' },
      { by: 'luca', text: 'That’s the whole team.', up: 'wei' },
    ],
  },
  {
    by: 'mina',
    daysAgo: 3,
    at: '21:10',
    title: 'Which coat survives a winter on a bike?',
    content:
      'Mine lasted eleven minutes. I cycle half an hour to class, in rain that comes from the side.\n\nDo I need a poncho, rain trousers, or another country?',
    category: 'general',
    tags: ['winter', 'cycling', 'rotterdam'],
    up: 'ana joris wei sofia oleksii niamh thabo luca',
    comments: [
      {
        by: 'joris',
        text: 'Rain trousers. A poncho is a sail. We don’t talk about it, but we all own them.',
        up: 'mina ana wei niamh thabo',
        replies: [{ by: 'mina', text: 'Bought. I look like a tent, but a dry one.', up: 'joris' }],
      },
      {
        by: 'thabo',
        text: 'Buienradar tells you when the next dry half hour starts. I plan my life around it.',
        up: 'mina priya',
      },
      {
        by: 'niamh',
        text: 'You get used to it. (I’m from Galway, don’t listen to me.)',
        up: 'mina ana',
      },
    ],
  },
  {
    by: 'amina',
    daysAgo: 2,
    at: '09:20',
    title: 'متى تفتح المكتبة؟ Is the Rotterdam library open on Sundays?',
    content:
      'A friend asked me, and I didn’t know: is the big library at Blaak open on Sundays, and can you sit there without a card?\n\nسؤال من صديقة: هل يمكن الجلوس والدراسة هناك مجاناً؟',
    category: 'general',
    tags: ['rotterdam', 'library', 'study'],
    up: 'mina',
    comments: [
      {
        by: 'mina',
        text: 'Yes, and anyone can sit there. You only need a card to take books home. Go early, the window seats are gone by noon.',
        up: 'amina wei',
      },
      {
        by: 'ana',
        text: 'The opening times are on https://www.bibliotheek.rotterdam.nl. They change on holidays.',
      },
    ],
  },
  {
    by: 'priya',
    daysAgo: 1,
    at: '16:10',
    title: 'Open studios at Strijp-S on Saturday: who’s coming?',
    content:
      'Artists and makers open their doors all day, and it is around the corner from my house. I can show three or four people around, and there is dal afterwards.',
    category: 'events',
    tags: ['eindhoven', 'art'],
    up: 'sofia mina ana wei',
    comments: [
      { by: 'sofia', text: 'Yes please. Is the last train back to Haarlem a problem?' },
      {
        by: 'mina',
        text: 'I’ll come with you as far as Rotterdam, so you are not alone.',
        up: 'sofia',
      },
    ],
  },
  {
    by: 'oleksii',
    daysAgo: 1,
    at: '20:55',
    title: 'Free: desk lamp and a good chair',
    content:
      'I’m moving to a smaller room. The chair goes up and down as it should, the lamp only works if you are nice to it. In Groningen, near the station.',
    category: 'general',
    tags: ['give away', 'groningen'],
    up: 'sofia ana',
    comments: [{ by: 'rick', text: 'I have rooms in every city. Write to me on WhatsApp.' }],
  },
  {
    by: 'hana',
    minutesAgo: 325,
    title: 'What do you bring to a Dutch birthday?',
    content:
      'The parents of my au pair family turn forty this weekend. I’ve been told there’s a circle of chairs and I have to congratulate everyone, including the neighbour. True?',
    category: 'social',
    tags: ['birthday', 'customs'],
    up: 'sofia priya leila mina luca',
    comments: [
      {
        by: 'joris',
        text: 'All true. Three kisses or a handshake, “gefeliciteerd” to each person, then cake. Flowers are always right.',
        up: 'hana sofia mina rafael',
        replies: [{ by: 'hana', text: 'Even the dog?', up: 'joris ana wei' }],
      },
      { by: 'sofia', text: 'Take the big slice. You only get one.', up: 'hana' },
    ],
  },
  {
    by: 'niamh',
    minutesAgo: 74,
    title: 'Trad session in Utrecht? I have a fiddle and no pub',
    content:
      'Looking for anyone who plays guitar, flute, bodhrán or spoons. Slow tunes welcome, and so is a place where the neighbours like music.',
    category: 'social',
    tags: ['music', 'utrecht'],
    up: 'ana oleksii chloe',
    comments: [{ by: 'oleksii', text: 'Guitar, and I learn fast. When?', up: 'niamh' }],
  },
]
