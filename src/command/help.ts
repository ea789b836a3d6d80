export const overallHelp = `Usage: gridfront <command>

  conform <base-url>   judge a backend by the contracts, route by route
  openapi              print the contracts as OpenAPI 3.1
  mock                 serve a backend in memory that keeps the contracts
  new <folder>         write a small site to begin with

  --help               also after a command: its options
  --version
`

export const conformHelp = `Usage: gridfront conform <base-url> [options]

Judges the backend at that address by the contracts. Ends with 0 when it conforms,
1 when it does not or was only partly checked, 2 for words that make no sense,
3 when nobody answers at the address, 4 for a fault of gridfront itself.

What is judged
  --site <url>            where the built site stands; default: the backend
  --profile <name>        core or customer; may be repeated; default: core
  --only <name>           a check, group or clause; may be repeated
  --keys <file or url>    public keys of the tokens, as a JSON Web Key Set: with them it
                          is judged whether browsers can verify the tokens
  --issuer <text>         what the brand's pages expect as \`iss\`; the set may name it
  --audience <text>       … and as \`aud\`, if they do
  --plan <planId>         one that a household in Sydney (postcode 2000) can sign up for
  --allow-writes          write traces to a backend off this machine, too, and have it
                          send its customer two mails about forgotten credentials
  --baseline <file>       checks that are known to fail, as JSON:
                          {"known": [{"check": "login/…", "reason": "…"}]}
                          One that passes has to leave the file.
  --partial-ok            end with 0 when only something was left out
  --list                  show every check with its clauses, and end
  --dry-run               show what would be sent, and send nothing

How it is asked
  --seed <number>         send the same requests as a run with this seed
  --runs <number>         valid and invalid requests for each route with a body;
                          default: 25, and 10 off this machine
  --login-budget <number> logins that the run may send, so that it locks nobody out;
                          default: 60
  --timeout <seconds>     longest wait for one answer; default: 10
  --csrf-cookie <name> default: XSRF-TOKEN
  --csrf-header <name> default: X-XSRF-TOKEN

What is told
  --json <file>           for programs          (- is standard output, for one
  --junit <file>          for CI                 of them; the report for people
  --sarif <file>          for code scanning      then goes to standard error)
  --html <file>           one page, offline
  --quiet                 verdict and counts alone
  --no-colour             also: NO_COLOR in the environment

Credentials come from the environment alone: CONFORM_EMAIL and CONFORM_PASSWORD of a
customer who may be logged in and out, and CONFORM_EXPIRED_TOKEN, if you have one. On
this machine the demo login is tried by default.
`

export const openApiHelp = `Usage: gridfront openapi [options]

Prints the contracts as OpenAPI 3.1, in JSON.

  --profile <name>        core or customer; may be repeated; default: both
  --title <text>          of the document
  --server <url>          base address of a backend; may be repeated
`

export const mockHelp = `Usage: gridfront mock [options]

Serves a backend in memory that keeps the contracts, until Ctrl-C. What is sent to it
is forgotten when it ends. The request header Prefer: code=429 picks an answer. Mails
are not sent but shown, with what a link for a new password ends in.

  --port <number>         default: 4010; 0 takes any that is free
  --host <name>           default: this machine alone
  --origin <origin>       of pages that may talk to it, in the place of those of development
                          servers on this machine; may be repeated
`

export const newHelp = `Usage: gridfront new <folder> [options]

Writes a small site to begin with: brand, content, two pages of its own, tests. With
npm run dev, build, preview and test; its backend is a mock until BACKEND names one.

  --name <text>           of the brand; default: from the folder's name
  --library <version>     of gridfront for package.json, or file:<tarball>; default: this one
`
