import type { DemoPost } from './addPost.ts'

/** The first weeks of the board, oldest first. */
export const earlierPosts: DemoPost[] = [
  {
    by: 'ana',
    daysAgo: 60,
    at: '09:00',
    title: 'Welcome to the board: please read this first',
    content:
      'Everybody here was new once. Ask what you want to know, answer what you do.\n\nThree things keep it pleasant:\n1. Write in the language you like, and add a line of English if you can.\n2. No numbers of passports, bank accounts or BSNs, neither yours nor those of others.\n3. Never pay for a room that you have not seen. If an offer looks odd, ask here before you answer.\n\nFor the first weeks there are guides, with the Dutch words you will meet.',
    category: 'general',
    tags: ['welcome', 'rules'],
    isPinned: true,
    up: 'joris mina luca amina oleksii priya sofia wei',
    comments: [
      {
        by: 'joris',
        words: 'Welkom allemaal. Vragen in het Nederlands mogen ook!',
        up: 'ana sofia wei',
      },
      { by: 'priya', words: 'Good to have this. Thank you, Ana.', up: 'ana' },
    ],
  },
  {
    by: 'oleksii',
    daysAgo: 44,
    at: '19:30',
    title: 'What I learned in six months of looking for a room',
    content:
      'This is long, but I wish somebody had written it for me.\n\nMonth one. I answered every advert with the same three lines. Nobody wrote back. A friend at the university read my message and said: you tell them what you want, but not who you are. So I wrote who I am: forty-one, quiet, works with computers, plays the guitar until nine in the evening, pays on the first of the month. After that one in ten answered.\n\nMonth two. I learned the words. “Hospiteren” means that all who live there look at you at the same time, like a casting. Bring cake. Ask about them. “Inschrijven niet mogelijk” means that you cannot register, and without that there is no BSN, no insurance and no doctor, so I stopped reading there.\n\nMonth three. Two men wanted money before I had seen anything. The first was “a doctor in Spain”. The second had a contract with a stamp and a copy of a passport, which belonged to somebody else, as I found out. I lost nothing, but it was close.\n\nMonth four. I registered with the housing association of the city, the student one, and three websites. I put the alarm on my phone, because the good ones are gone within the hour. I also told everybody: my teacher of Dutch, the woman in the Ukrainian shop, the people at chess.\n\nMonth five. It was the chess. Somebody’s aunt had a room, had never put it on a website, and wanted a person who is known to somebody. We drank coffee, I played something on the guitar, and that was it.\n\nMonth six. I read the contract with a friend who reads Dutch. There was a “sleutelgeld” of two hundred euros for the key. I asked friendly what it was for, and it vanished.\n\nSo: write who you are, learn the ten words, see it before you pay, tell everybody, bring cake. And do not think that it is you. It is everybody.',
    category: 'housing',
    tags: ['room', 'experience', 'hospiteren'],
    up: 'ana mina luca amina priya sofia wei',
    comments: [
      {
        by: 'sofia',
        words: 'I read this twice. “Do not think that it is you” is what I needed today.',
        up: 'oleksii ana priya wei',
        replies: [
          { by: 'oleksii', words: 'You will find it. And there is always chess.', up: 'sofia' },
        ],
      },
      {
        by: 'joris',
        words: 'Cake is the secret of this country. Now you all know.',
        up: 'ana mina luca',
      },
      { by: 'wei', words: 'Which three websites were they?' },
    ],
  },
  {
    by: 'priya',
    daysAgo: 33,
    at: '12:40',
    title: 'A huisarts that takes new patients in Eindhoven Noord?',
    content:
      'I called five practices near me, all full. Does it have to be close to home? And who helps when nobody does?',
    category: 'general',
    tags: ['doctor', 'eindhoven'],
    up: 'amina luca',
    comments: [
      {
        by: 'amina',
        words:
          'Most want you within fifteen minutes by car. Call your insurer: they have to help you find one, it is called “zorgbemiddeling”.',
        up: 'priya ana oleksii luca',
        replies: [
          {
            by: 'priya',
            hours: 99,
            words: 'That worked. It took them four days. Thank you!',
            up: 'amina',
          },
        ],
      },
    ],
  },
  {
    by: 'mina',
    daysAgo: 27,
    at: '17:05',
    title: 'Board games at my place, first Friday of the month',
    content:
      'Eight chairs, two tables, too many games. Rotterdam, five minutes from the station.\n\nSay here if you come, so that I know how much börek to make.',
    category: 'social',
    tags: ['board games', 'rotterdam'],
    up: 'wei joris oleksii sofia',
    comments: [
      { by: 'wei', words: 'I come. I bring dumplings against your börek.', up: 'mina joris' },
      { by: 'joris', words: 'Ik ook, met een spel van mijn oma.', up: 'mina' },
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
      { by: 'wei', words: 'Tuesday is good. 你好 is word number one.', up: 'joris' },
      {
        by: 'mina',
        words: 'Wednesday for me, if there is room.',
        replies: [{ by: 'joris', words: 'There is. Tot woensdag!', up: 'mina' }],
      },
    ],
  },
  {
    by: 'luca',
    daysAgo: 16,
    at: '21:25',
    title: 'Starting as a freelancer: what I would do first',
    content:
      'I registered at the KVK last month. In short:\n- Check first whether your residence permit allows it.\n- Make the appointment early, it took me two weeks.\n- Put every VAT euro on another account. It is not yours.\n- Get an insurance for liability before the first job, not after.\n\nAsk me anything, I have made most of the mistakes already.',
    category: 'jobs',
    tags: ['freelance', 'kvk', 'zzp'],
    up: 'ana amina priya mina wei',
    down: 'oleksii',
    comments: [
      {
        by: 'oleksii',
        words: 'An accountant was too expensive for me in the first year. What did you do?',
        replies: [
          {
            by: 'luca',
            words: 'A simple program, and two hours with somebody in January.',
            up: 'oleksii',
          },
        ],
      },
    ],
  },
  {
    by: 'amina',
    daysAgo: 12,
    at: '13:15',
    title: 'Walking along the beach to Kijkduin, Saturday week',
    content:
      'About nine kilometres from Scheveningen, slowly, with a stop for pancakes. Dogs and children are fine, umbrellas are useless.',
    category: 'events',
    tags: ['the hague', 'beach', 'walking'],
    up: 'sofia ana priya',
    comments: [{ by: 'sofia', words: 'Finally the sea! I am there.', up: 'amina' }],
  },
]
