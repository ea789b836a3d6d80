export const overallHelp = `Usage: gridfront <command>

  conform <base-url>   check a backend against the contracts, route by route
  openapi              print the contracts as OpenAPI 3.1
  mock                 serve a backend in memory that keeps the contracts
  proxy                put handshakes before a backend, for tools that know none
  new <folder>         write a small site to begin with
  plans                check, import or rank published plans
  texts                print the library's texts as JSON, to translate or change them
  spec                 test a site with the browser suites

  --help               also after a command: its options
  --version
`

export const conformHelp = `Usage: gridfront conform <base-url> [options]

Checks the backend at that address against the contracts. Ends with 0 when it conforms,
1 when it does not or was only partly checked, 2 for words that make no sense,
3 when nobody answers at the address, 4 for a fault of gridfront itself.

What is checked
  --site <url>            where the built site stands; default: the backend
  --profile <name>        core or customer; may be repeated; default: core
  --only <name>           a check, group or clause; may be repeated
  --keys <file or url>    public keys of the tokens, as a JSON Web Key Set: with them it
                          is checked whether browsers can verify the tokens
  --issuer <text>         what the brand's pages expect as \`iss\`; the set may name it
  --audience <text>       … and as \`aud\`, if they do
  --plan <planId>         one that a household in Sydney (postcode 2000) can sign up for;
                          without it no whole sign-up is tried
  --allow-writes          write traces to a backend off this machine, too, and have it
                          send its customer two mails about forgotten credentials
  --baseline <file>       checks that are known to fail, as JSON:
                          {"known": [{"check": "login/…", "reason": "…"}]}
                          One that passes has to leave the file.
  --partial-ok            end with 0 when only something was left out
  --resume <file>         a JSON report: only what it has not seen pass is tried again
  --list                  show every check with its clauses, and end
  --dry-run               show what would be sent, and send nothing

How it is asked
  --seed <number>         send the same requests as a run with this seed
  --runs <number>         valid and invalid requests for each route with a body;
                          default: 25, and 10 off this machine
  --login-budget <number> logins that the run may send, so that it locks nobody out;
                          default: 75
  --timeout <seconds>     longest wait for one answer; default: 10
  --latency-budget <ms>   end with 1 where 99 of 100 answers took longer
  --header 'name: value'  sent with every request, such as the key of a gateway; hidden
                          in reports; may be repeated
  --csrf-cookie <name> default: XSRF-TOKEN
  --csrf-header <name> default: X-XSRF-TOKEN

Output
  --json <file>           for programs          (- is standard output, for one
  --junit <file>          for CI                 of them; the report for people
  --sarif <file>          for code scanning      then goes to standard error)
  --html <file>           one page, offline
  --har <file>            all that was sent and answered, as an HTTP archive; masked
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
  --contact <address>     e-mail or page of the team that runs the backend
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

export const proxyHelp = `Usage: gridfront proxy --target <base-url> [options]

Serves a backend on this machine, until Ctrl-C, and does for each request what a page
would do first: the CSRF pair of unsafe requests, and the token of a customer. For tools
that know neither (Specmatic, Schemathesis, Portman, curl). A token or pair that a request
brings itself is left as it is.

  --target <base-url>     the backend
  --port <number>         default: 4020; 0 takes any that is free
  --host <name>           a loopback one; default: 127.0.0.1
  --header 'name: value'  sent with every request; may be repeated
  --csrf-cookie <name>    default: XSRF-TOKEN
  --csrf-header <name>    default: X-XSRF-TOKEN
  --quiet                 no line for each answer

CONFORM_EMAIL and CONFORM_PASSWORD of a customer come from the environment; where the
backend is on this machine the demo login is tried by default.
`

export const newHelp = `Usage: gridfront new <folder> [options]

Writes a small site to begin with: brand, content, two pages of its own, tests. With
npm run dev, build, preview and test; its backend is a mock until BACKEND names one.

  --name <text>           of the brand; default: from the folder's name
  --library <version>     of gridfront for package.json, or file:<tarball>; default: this one
`

export const plansHelp = `Usage: gridfront plans <command>

Reads electricity plans in the shapes in which retailers publish them (Consumer Data
Standards, Get Generic Plan Detail): a file with a plan, with or without its envelope,
or with a list of plans, an .ndjson file with a plan on each line, or a folder of such files.

  check <file or folder>   say which plans can be priced, and what is wrong with others
  import <file or folder>  write a brand's plans into the content folder of its site
  rank <file or folder>    what a customer's year would have cost under each plan

  --help                   also after a command: its options
`

export const plansCheckHelp = `Usage: gridfront plans check <file or folder> [options]

Reads each plan, and shows those that are refused, with the reason and its place in the
file, the notes on those that are taken, and totals. Ends with 0 when all are taken,
1 when one is refused, 2 for words that make no sense.

  --all                   show each plan
  --cents                 amounts are cents, as in archives of older shapes
  --json                  for programs
`

export const plansImportHelp = `Usage: gridfront plans import <file or folder> [options]

Writes the plans of a brand into the content folder of its site: queries/plans.json, a
document for each plan, and where they are of several distributors whose postcodes they
name, queries/networks.json and a page for each network. Ends with 0 when all plans
were taken, 1 when some were left out, 2 for words that make no sense.

  --to <folder>           the content folder; default: content
  --force                 overwrite files that are there
  --cents                 amounts are cents, as in archives of older shapes
`

export const plansRankHelp = `Usage: gridfront plans rank <file or folder> --reads <meter data> [options]

Shows under which plans a customer's last 365 days would have cost least, GST included.
Where the meter is must be known, by --postcode or --zone: its clock and its holidays
depend on that.

  --reads <file>          meter data in the NEM12 format, or a zip of it
  --postcode <digits>     only plans that are offered there
  --zone <state>          NSW, VIC …, or a zone such as Australia/Broken_Hill
  --distributor <name>    only plans for this network
  --customer-type <name>  residential or business; default: residential
  --controlled-load <register>
                          a register of a controlled load, by suffix or id, such as E2;
                          the first in a plan, and may be given twice
  --top <number>          how many plans are shown; default: 10
  --cents                 amounts are cents, as in archives of older shapes
  --json                  for programs
`
