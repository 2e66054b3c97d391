/** The walk of the first page, as a script that runs against the demo site. */
export const walk = `SITE=\${SITE:-http://127.0.0.1:3000} SANDBOX=\${SANDBOX:-http://127.0.0.1:3100}
NOW=$(date +%s) EMAIL=walk$NOW@example.com
json() { curl -sS --fail-with-body -H 'content-type: application/json' "$@"; }
get() { node -pe "JSON.parse(require('fs').readFileSync(0))$1"; }

# 1. Sign up, and open the link of the mail. The sandbox catches all mails.
json $SITE/api/user/new -d '{"data": {"email": "'$EMAIL'", "name": "길동'$((NOW % 1000000))'",
  "password": "pqdemo12!", "passwordcheck": "pqdemo12!", "policy": [true, true, false]}}'
until json "$SANDBOX/inbox?to=$EMAIL" | grep -q verify-email; do sleep 1; done
curl -sS -o /dev/null "$(json "$SANDBOX/inbox?to=$EMAIL" | get '[0].links[0]')"

# 2. Sign in, and send the token with every call from now on.
TOKEN=$(json $SITE/api/auth/sign-in/email -d '{"email": "'$EMAIL'", "password": "pqdemo12!"}' | get .token)
my() { json -H "authorization: Bearer $TOKEN" "$@"; }

# 3. Save a card. The sandbox registers it as the provider's window would.
WINDOW=$(json $SANDBOX/payple/cards -d '{}')
CARD=$(my $SITE/api/user/card -d '{"card": '"$WINDOW"'}' | get .data.PCD_PAYER_ID)

# 4. Find a project whose first reward is not limited, and read it.
KEY=$(my "$SITE/api/project/list?purpose=projects&state=funding&number=48" |
  get '.data.find((p) => p.state === "funding" && p.rewards.content[0].count === 0).key')
my "$SITE/api/project/detail?purpose=projects&key=$KEY" > project.json

# 5. Pledge: the server compares the sums and refuses others with the right ones (pledgeAmount).
CARD=$CARD node -p '
  const { data } = JSON.parse(require("fs").readFileSync("project.json"));
  const { productCost: amount, delivery: deliveryprice } = data.rewards.content[0];
  JSON.stringify({
    rewardidx: [{ idx: 0, count: 1 }],
    database: {
      projectid: data.key, purpose: data.purpose, amount, deliveryprice, donation: 0,
      card: { PCD_PAYER_ID: process.env.CARD },
      deliveryinfo: {
        address: { basic: "서울특별시 중구 세종대로 110", detail: "3층", zonecode: "04524" },
        profile: { name: "이하나", tel: "010-1234-5678" },
      },
      paymentinfo: { callAmount: amount + deliveryprice },
    },
  })' > order.json
my $SITE/api/gatekeeping/upload -H "idempotency-key: walk-$NOW" -d @order.json

# 6. See it, and take it back.
PLEDGE=$(my $SITE/api/user/gatekeeping | get '.data[0].gateKey')
my $SITE/api/payment/cancel -d '{"pid": "'$PLEDGE'"}'
`;

/** The first page of the documentation. */
export const guide = `Everything that the site does, over HTTP and JSON.

# From sign-up to a pledge

Against the demo site (\`npm start\`), with curl and Node:

\`\`\`sh
${walk}\`\`\`

# Answers

Every answer is \`{"state": true, "data": …, "msg"?: …}\` with a true HTTP status. A list's \`data\` is the array; what else is told of
the list (\`total\`) stands beside it. \`msg\` is Korean and fit to show. \`/api/auth/*\`, \`/api/social/*\`, files and event streams have
bodies of their own.

A refusal is \`{"state": false, "code": …, "msg": …, "data"?: …}\` (schema \`Error\`). Programs read \`code\`, whose list is closed;
every call names those that it answers by status. A 400 names the fields in \`data.fields\` by their path. Any call may answer 500
(\`server\`) and 503 (\`unavailable\`); 404 also stands for a path or method that is none of ours, 413 for a body above 1 MB,
415 for a content type that is not taken.

Each answer has \`X-Request-Id\`, by which support finds it.

# Who asks

- **Bearer**: \`POST /api/auth/sign-in/email\` answers a token, sent as \`Authorization: Bearer …\`. It lives 14 days after its last
  use and 30 days at most (administrators: 30 minutes, 12 hours at most), until \`POST /api/auth/sign-out\` or a new password.
- **Cookie**: the same answer sets \`pq.session_token\` (over https \`__Host-pq.session_token\`; HttpOnly, SameSite=Lax).

Public calls may be made with a session too: what is one's own is then told (\`isManager\`, \`myPledge\`). A \`uid\` or \`usrId\` in a
member's call must be the caller's own; it may be left out. Some calls ask for a sign-in of the last ten minutes (\`freshSignIn\`):
sign in again, or \`POST /api/user/confirm\`. Administrators need a second factor in production (\`secondFactorRequired\`).

**Origin.** A call that changes something and carries \`Origin\` or \`Sec-Fetch-Site\`, as browsers send them, is taken from the
site's own origin only, with a bearer token too (403 \`permission\`); there is no CORS and no CSRF token. Programs send neither header.

# Fields

- GET takes them in the query, POST and PUT as JSON, DELETE in the query or as JSON. Unknown fields are ignored, an empty
  text in a query means "all", \`true\` and \`false\` are flags.
- Amounts are whole KRW. Instants are epoch ms. Days are \`YYYY-MM-DD\` in Seoul (Asia/Seoul, no summer time).
- An id that is none of ours names nothing: 404. Texts are NFC; lengths count characters.
- New fields may come to answers at any time; none goes or changes its meaning.

Names that clients rely on stay as they are: \`isSceret\` (secret), \`repoter\` (reporter, or how many), \`OriginalTo\`, \`PCD_*\`
(Payple), \`usrId\`, \`ctts_*\` (banners). A project is \`key\`, \`projectid\`, \`projectId\`, \`project_key\`, \`prjtId\` or, for its maker,
\`pid\`; a pledge is \`gateKey\`, where it is withdrawn \`pid\`, with cards \`key\`. Each field says which it is.

# Lists

- \`page\` from 0 with \`number\` rows (default and most: see the call). A page that is not full is the last. Lists for
  administrators tell \`total\`, which ends at 10,000.
- \`after\` or \`id\`: the key of the last row that is known; absent for the first page. Rows that come meanwhile shift nothing.

# Repeats

With the header \`Idempotency-Key\` (1 to 200 printable ASCII characters) a repeat of placing a pledge or refunding answers as the
first did; another request under the key is refused (\`idempotencyReuse\`). Other calls do not read it. Changing a pledge, a like with
\`on\`, hiding and restricting change nothing that is so already; scraps and likes without \`on\` toggle.

# Limits

Accepted calls count against the limit that the call names; refused ones against ten times as many. Beyond: 429 (\`tooMany\`) with
\`Retry-After\` and \`data.retryAfterS\` in seconds. Besides, an address without a session makes 600 requests a minute, a session 600. No
header tells how many are left. 503 carries \`Retry-After\` too.

# Streams

\`text/event-stream\`: the figures at once, then whenever they change, as \`data:\` lines of JSON; \`retry:\` says after how many ms to
come back, a comment comes every 25 seconds, events have no ids. It does not end: read it as a stream. 100 open streams an address.

# Cards

\`startCardWindow\` gives what the provider's script needs; the object that its window calls back with goes to \`addCard\` as it is.
Its \`PCD_PAYER_ID\` is the provider's billing key; the one in answers is our own id of the card, which all other calls take.

# Sandbox

Outside of production stand-ins play the providers on a port of their own (3100): \`POST /payple/cards\` \`{number?}\` registers a
card, \`GET /inbox?to=\` has the mails, \`POST /clock\` \`{advance: "P1D"}\` moves the clock. Card numbers that end in 0001 are refused,
0002 always declined, 0003 declined once, 0004 dropped.
`;
