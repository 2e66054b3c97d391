/** Walkthrough of the first page, a script that runs against the demo site. */
export const walk = `SITE=\${SITE:-http://127.0.0.1:3000} SANDBOX=\${SANDBOX:-http://127.0.0.1:3100}
NOW=$(date +%s) EMAIL=walk$NOW@example.com
json() { curl -sS --fail-with-body -H 'content-type: application/json' "$@"; }
get() { node -pe "JSON.parse(require('fs').readFileSync(0))$1"; }

# 1. Sign up, and send the token from the link in the mail. The sandbox catches all mails.
json $SITE/api/user/new -d '{"data": {"email": "'$EMAIL'", "name": "길동'$((NOW % 1000000))'",
  "password": "pqdemo12!", "passwordcheck": "pqdemo12!", "policy": [true, true, false]}}'
until json "$SANDBOX/inbox?to=$EMAIL" | grep -q /verify/; do sleep 1; done
LINK=$(json "$SANDBOX/inbox?to=$EMAIL" | get '[0].links[0]')
json $SITE/api/user/verify -d '{"token": "'\${LINK##*/}'"}' > verified.json

# 2. Sign in, and send the token with all further calls.
TOKEN=$(json $SITE/api/auth/sign-in/email -d '{"email": "'$EMAIL'", "password": "pqdemo12!"}' | get .token)
my() { json -H "authorization: Bearer $TOKEN" "$@"; }

# 3. Save a card. The sandbox registers it in place of the provider's window.
WINDOW=$(json $SANDBOX/payple/cards -d '{}')
CARD=$(my $SITE/api/user/card -d '{"card": '"$WINDOW"'}' | get .data.PCD_PAYER_ID)

# 4. Find a project whose first reward is unlimited, and read it.
KEY=$(my "$SITE/api/project/list?purpose=projects&state=funding&number=48" |
  get '.data.find((p) => p.state === "funding" && p.rewards.content[0].count === 0).key')
my "$SITE/api/project/detail?purpose=projects&key=$KEY" > project.json

# 5. Pledge: the server compares the amounts and refuses different ones with the current ones (pledgeAmount).
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

# 6. Find the pledge and withdraw it.
PLEDGE=$(my $SITE/api/user/gatekeeping | get '.data[0].gateKey')
my $SITE/api/payment/cancel -d '{"pid": "'$PLEDGE'"}'
`;

/** The first page of the documentation. */
export const guide = `HTTP and JSON API for everything that the site does.

# From sign-up to a pledge

Against the demo site (\`npm start\`), with curl and Node:

\`\`\`sh
${walk}\`\`\`

# Answers

Every answer is \`{"state": true, "data": …, "msg"?: …}\` with the matching HTTP status. For a list, \`data\` is the array, and other
fields of the list (such as \`total\`) are next to it. \`msg\` is a Korean message for the user. \`/api/auth/*\`, \`/api/social/*\`,
files and event streams have their own formats.

A refusal is \`{"state": false, "code": …, "msg": …, "data"?: …}\` (schema \`Error\`). \`code\` is for programs and comes from a closed
list; every call lists its codes by status. A 400 has messages by field path in \`data.fields\`. Any call may answer 500 (\`server\`)
and 503 (\`unavailable\`); an unknown path or method is a 404, a body above 1 MB a 413, an unsupported content type a 415.

Every answer has an \`X-Request-Id\`, by which support finds the request.

# Authentication

- **Bearer**: \`POST /api/auth/sign-in/email\` returns a token to send as \`Authorization: Bearer …\`. It expires 14 days after its last
  use and after 30 days at the latest (admins: 30 minutes, 12 hours at the latest), or by \`POST /api/auth/sign-out\` or a new password.
- **Cookie**: the same answer sets \`pq.session_token\` (over HTTPS \`__Host-pq.session_token\`; HttpOnly, SameSite=Lax).

Public calls accept a session, too, and then also return the caller's data (\`isManager\`, \`myPledge\`). A \`uid\` or \`usrId\` in a
member's call is optional and has to be the caller's. Some calls require a sign-in within the last ten minutes (\`freshSignIn\`):
sign in again, or use \`POST /api/user/confirm\`. Admins need a second factor in production (\`secondFactorRequired\`).

**Origin.** A call that changes data or exports it and carries \`Origin\` or \`Sec-Fetch-Site\`, as sent by browsers, is accepted only from the
site's origin, with a bearer token too (403 \`permission\`); there is no CORS and no CSRF token. Programs send neither header.

**Account of a page.** With the header \`X-PQ-Member: <uid>\`, a call is refused before it has any effect if its session belongs to
another member (409 \`otherAccount\`). An empty value means a visitor; calls that change data are then refused. The site sends the
header with every call; it is optional for programs that work for several members.

# Fields

- GET has its fields in the query, POST and PUT in a JSON body, DELETE in either. Unknown fields are ignored, an empty
  text in a query means "all", and flags are \`true\` or \`false\`.
- Amounts are whole KRW. Times are epoch ms. Days are \`YYYY-MM-DD\` in Seoul (Asia/Seoul, no daylight saving time).
- A malformed id matches nothing: 404. Texts are NFC. Lengths count letters as perceived by readers: a syllable, a letter with its
  marks and a composed emoji count as one; one of more than 16 code points counts as one for every 16 code points or part of them.
- Fields may be added to answers at any time; existing ones are never removed and never change their meaning.

Some names are legacy spellings that clients rely on: \`isSceret\` (secret), \`repoter\` (reporter, or number of reports),
\`OriginalTo\`, \`PCD_*\` (Payple), \`usrId\`, \`ctts_*\` (banners). A project is \`key\`, \`projectid\`, \`projectId\`, \`project_key\`,
\`prjtId\` or, in calls for its maker, \`pid\`; a pledge is \`gateKey\`, in its withdrawal \`pid\`, in calls about cards \`key\`. Each field
describes which object it refers to.

# Lists

- \`page\` from 0 with \`number\` rows (default and maximum: see the call). An incomplete page is the last. Lists for admins
  have a \`total\`, which is capped at 10,000.
- \`after\` or \`id\`: the key of the last row already read; omit it for the first page. Rows added in the meantime do not shift pages.

# Repeats

With the header \`Idempotency-Key\` (1 to 200 printable ASCII characters), a repeat of placing a pledge or refunding returns the
first answer; another request with the same key is refused (\`idempotencyReuse\`). Other calls ignore the header. Changing a pledge,
a like with \`on\`, hiding and restricting are idempotent; scraps, and likes without \`on\`, toggle.

# Limits

Accepted calls count towards the limit of the call, refused ones towards ten times that limit. Beyond it: 429 (\`tooMany\`) with
\`Retry-After\` and \`data.retryAfterS\` in seconds. In addition, an IP address without a session may make 600 requests a minute, and
so may a session. No header shows the remaining number. 503 has \`Retry-After\`, too.

# Streams

\`text/event-stream\`: the figures at once, then whenever they change, as \`data:\` lines of JSON. \`retry:\` is the time in ms before
reconnecting, a comment is sent every 25 seconds, and events have no ids. The response does not end, so read it as a stream. At most
100 open streams per IP address.

# Cards

\`startCardWindow\` returns the parameters of the provider's script; send the object from the callback of its window to \`addCard\`
unchanged. Its \`PCD_PAYER_ID\` is the provider's billing key; \`PCD_PAYER_ID\` in answers is our id of the card, which all other calls use.

# Sandbox

Outside production, a sandbox on its own port (3100) replaces the providers: \`POST /payple/cards\` \`{number?}\` registers a
card, \`GET /inbox?to=\` lists mails, \`POST /clock\` \`{advance: "P1D"}\` moves the clock. Card numbers ending in 0001 are refused,
in 0002 always declined, in 0003 declined once, in 0004 dropped.
`;
