/** Business limits. Amounts in KRW. */
export const limits = {
  title: 60,
  rewardContext: 500,
  refund: 5_000,
  goal: 100_000_000_000,
  donation: 100_000_000,
  productCostMin: 100,
  productCostMax: 100_000_000,
  delivery: 1_000_000,
  rewardCount: 1_000_000,
  rewardsPerProject: 50,
  quantity: 999,
  rewardName: 40,
  rewardOptions: 3,
  optionName: 20,
  optionValuesMin: 2,
  optionValues: 30,
  optionValue: 40,
  surcharge: 10_000_000,
  /** Combinations of a reward with separate stock. */
  stockedCombinations: 300,
  rewardQuestions: 5,
  questionText: 100,
  shortAnswer: 100,
  longAnswer: 500,
  /** Pieces per pledge of a reward with questions for each piece. */
  answeredPieces: 50,
  /** Pictures among the answers of a pledge. */
  answerPictures: 20,
  /** Lines of a pledge: combinations of rewards. */
  pledgeLines: 100,
  /** Positions in the queue of a sold-out reward. */
  waitlist: 500,
  /** Hours for which a piece is reserved for the first in the queue. */
  offerHours: 24,
  /** Days after the finish until which a hidden project can be shown again and charged. */
  blindDays: 30,
  editorBytes: 512_000,
  /** Pictures in one text of the editor. */
  editorPictures: 500,
  storyTitle: 60,
  storyContent: 20_000,
  storyImages: 5,
  comment: 2_000,
  /** Mails to a maker about questions of the same member. */
  questionMailsAnHour: 5,
  repliesPerComment: 50,
  reportReason: 500,
  ask: 5_000,
  noticeTitle: 200,
  bannerTitle: 60,
  bannerText: 200,
  bannerLink: 500,
  bannerButton: 20,
  policy: 100_000,
  quote: 100,
  requestNote: 200,
  rejectMessage: 1_000,
  proofText: 1_000,
  proofImages: 5,
  /** Proofs of one pledge. */
  proofRounds: 10,
  periodDays: 365,
  pqTitle: 40,
  /** Rows that an admin search counts and pages through at most. */
  maxSearchResults: 10_000,
  /** One file of a digital reward. */
  rewardFileBytes: 524_288_000,
  /** Captions of one video. */
  captionsBytes: 262_144,
  fileDescription: 300,
  /** Storage for the rewards of one maker, including all versions (20 GB). */
  rewardRoomBytes: 21_474_836_480,
  cardsPerUser: 4,
  attachments: 5,
  uploadBytes: 5_242_880,
  /** Pictures up to this size are shrunk by the browser before the upload. */
  shrinkableBytes: 52_428_800,
  /** Pixels of a picture, of all frames of an animation together. The browser shrinks larger still pictures. */
  picturePixels: 50_000_000,
  /** Pixels of pictures whose decoders need all pixels in memory at once, several bytes for each. */
  wholePicturePixels: 25_000_000,
  avifPixels: 10_000_000,
  pictureFrames: 1_000,
  /** Parts in which the pixels of a JPEG become sharper; files of cameras and programs have about ten. */
  pictureScans: 150,
  /** Maximum side of a picture, the limit of JPEG. Decoding takes time for each row and column. */
  pictureSide: 65_535,
  subImages: 6,
  subImagesMin: 4,
  cardNews: 10,
  nicknameMin: 2,
  nicknameMax: 20,
  passwordMin: 8,
  passwordMax: 72,
  name: 50,
  address: 200,
  /** Custom label of the category "other". */
  categoryLabel: 20,
  /** The alternative text of a picture, and its caption. */
  pictureWords: 200,
  /** Search texts of visitors; longer texts are cut. */
  searchText: 100,
  /** Search texts of makers in their list of backers. */
  supporterSearch: 50,
  /** Backers that a maker can select in that list. */
  selectedSupporters: 100,
  /** Pictures in one exported archive. */
  exportedPictures: 2_000,
  /** Search texts of admins. */
  adminSearch: 200,
} as const;

/** Page sizes. */
export const pageSizes = {
  projects: 9,
  search: 6,
  stories: 9,
  ownNewest: 20,
  notices: 10,
  comments: 20,
  supporters: 50,
  proofQueue: 50,
  admin: 20,
  inquiries: 10,
  listMax: 48,
} as const;

/** Timers, in milliseconds. */
export const timers = {
  carouselMs: 3_500,
  lineBannerMs: 2_800,
  pqHintMs: 2_000,
  toastMs: 2_000,
  /** How long something that was deleted may be brought back. */
  undoMs: 10_000,
  likeMs: 200,
  searchMs: 250,
  availabilityMs: 200,
  autosaveMs: 500,
  /** Loading time of the postcode search after which manual entry is suggested. */
  postcodeMs: 8_000,
  swipePx: 40,
} as const;
