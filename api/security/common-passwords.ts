import { canonical } from "../database/fold";

/** Passwords of eight characters and more that everybody tries first, in the form that `canonical` gives. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
password passw0rd p@ssw0rd p@ssword pa55word pa$$word passwort motdepasse contrasena contraseña haslo123
wachtwoord lozinka1 salasana lösenord senha123 qwertyui qwertyuiop asdfghjk asdfghjkl zxcvbnm1 zxcvbnm,
1q2w3e4r 1qaz2wsx qazwsxedc q1w2e3r4 qwerty12 qwerty123 qwerty1234 qwertz123 azerty123 azertyuiop qwer1234
asdf1234 asdfasdf zxcvzxcv qweasdzxc 1qazxsw2 zaq12wsx zaq1zaq1 1q2w3e4r5t qwe123qwe qweqweqwe 12345678
123456789 1234567890 0123456789 87654321 987654321 0987654321 11111111 22222222 00000000 88888888 99999999
12341234 123123123 12121212 11223344 112233445566 147258369 741852963 159753456 123321123 102030405060
13579246 24681012 19191919 20202020 31415926 10203040 123454321 12345679 123456781 87654321a a12345678
a123456789 1234abcd abcd1234 abc12345 abc123456 abc123abc a1b2c3d4 aa123456 aaaa1111 aaaaaaaa 1111aaaa
123qwe123 123abc123 1a2b3c4d 123456qwerty 123456abc 12345qwert 1234qwer football baseball basketball
softball volleyball swimming handball1 liverpool chelsea1 arsenal1 barcelona realmadrid juventus manchester
manunited bayern123 galatasaray fenerbahce steelers packers1 yankees1 cowboys1 lakers24 redskins eagles123
raiders1 dolphins1 broncos1 football1 baseball1 soccer123 hockey123 ronaldo7 messi123 jordan23 iloveyou
iloveyou1 iloveyou2 loveyou1 ilovegod loveme123 lovelove lovely123 sweetheart sweetie1 honeybee princess
princess1 prince123 beautiful beautiful1 sunshine sunshine1 butterfly butterfly1 babygirl babygirl1
chocolate strawberry blueberry cinnamon cupcake1 cookie123 popcorn1 pineapple banana123 cherry123 peaches1
pumpkin1 buttercup snowball snowflake rainbow1 rainbow123 sunflower moonlight starlight midnight midnight1
daydream dreamer1 angel123 angelina heavenly forever1 forever21 together friends1 bestfriend superman
superman1 batman123 spiderman ironman1 wolverine catwoman superstar supernova superuser superman123 pokemon1
pokemon123 pikachu1 charizard starwars starwars1 startrek skywalker darthvader jedimaster chewbacca hogwarts
gryffindor slytherin dumbledore hermione gandalf1 frodo123 legolas1 mordor123 matrix123 terminator
transformers minecraft minecraft1 fortnite roblox123 warcraft starcraft counterstrike halflife zelda123
mario123 nintendo playstation xbox3600 xbox360live diablo123 monkey12 monkey123 dragon12 dragon123
dragonball tigger123 tiger123 lion1234 elephant kangaroo crocodile alligator dolphin1 penguin1 panther1
falcon123 eagle123 mustang1 mustang123 ferrari1 porsche1 porsche911 mercedes corvette camaro123 chevrolet
chevy123 harley123 harleydavidson yamaha123 kawasaki suzuki123 toyota123 hondacivic nissan123 volkswagen
lamborghini michael1 michelle jennifer jessica1 ashley123 nicole123 daniel123 andrew123 matthew1 joshua123
anthony1 william1 jonathan christopher alexander alexandra alexandre benjamin samantha stephanie elizabeth
victoria victoria1 charlotte isabella gabriel1 gabriela sebastian nicholas patrick1 patricia margaret
charlie1 charlie123 jackson1 madison1 brandon1 brittany cristina christina catherine katherine caroline
danielle fernando francisco leonardo marianne melissa1 natalie1 veronica valentina vanessa1 theodore
thompson anderson johnson1 williams robinson mohammed muhammad computer computer1 internet internet1
samsung1 samsung123 microsoft windows1 windows10 windows123 macintosh apple123 google123 googlegoogle
facebook facebook1 linkedin twitter1 instagram whatsapp youtube1 amazon123 netflix1 hacker123 security
security1 secret123 secret12 topsecret trustno1 letmein1 letmein123 letmein! welcome1 welcome12 welcome123
welcome! welcome2024 welcome2025 welcome2026 changeme changeme1 changeme123 change123 default1 default123
temp1234 temporary test1234 test12345 testtest testing1 testing123 tester123 demo1234 guest123 guestguest
user1234 username username1 admin123 admin1234 admin12345 adminadmin administrator administrator1 root1234
rootroot toor1234 master12 master123 superadmin sysadmin manager1 manager123 service1 support1 support123
oracle123 mysql123 postgres postgres1 database server123 cisco123 password1 password12 password123
password1234 password12345 password! password1! password123! password01 password11 password2 password99
password2024 password2025 password2026 passw0rd1 passw0rd123 p@ssw0rd1 p@ssw0rd123 p@ssw0rd! mypassword
newpassword nopassword passpass passphrase thepassword summer2023 summer2024 summer2025 summer2026
winter2023 winter2024 winter2025 winter2026 spring2024 spring2025 spring2026 autumn2024 autumn2025
autumn2026 monday123 friday13 friday123 january1 february september october1 november december birthday
birthday1 holidays vacation christmas halloween newyork1 newyork123 losangeles california florida1 colorado
brooklyn washington australia germany1 deutschland france123 paris123 london123 madrid123 istanbul moscow123
shanghai hongkong singapore scotland america1 england1 portugal argentina whatever whatever1 nothing1
anything something everything startup1 hello123 hello1234 hellohello goodbye1 fuckyou1 fuckyou2 fuckoff1
asshole1 bullshit bitch123 jesus123 jesuschrist jesus777 godisgood faithful blessed1 trinity1 matthew7
metallica slipknot1 nirvana1 eminem123 rockstar rockstar1 rocknroll guitar123 drummer1 musician music123
dancing1 marlboro cannabis heineken budweiser jackdaniels captain1 captain123 warrior1 warriors gladiator
predator destroyer assassin assassin1 phoenix1 phoenix123 thunder1 thunderbird lightning hurricane blackbird
blackjack blackberry silverado goldfish diamond1 diamonds platinum emerald1 crystal1 phantom1 shadow12
shadow123 killer123 hunter12 hunter123 ranger123 soldier1 marines1 airborne freedom1 liberty1 peaceful
success1 champion champions winner123 undertaker wrestling redsox04 gunners1 correcthorsebatterystaple
singlesignon sso12345 ssoadmin signin123 application applications
`
    .trim()
    .split(/\s+/)
    .map(canonical),
);
