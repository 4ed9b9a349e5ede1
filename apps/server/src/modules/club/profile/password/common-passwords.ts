/** The most common passwords, in Poland and elsewhere, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 11223344 1122334455 87654321 987654321 0987654321 147258369
  123654789 789456123 159753456 111222333 12344321 123454321 12341234 01234567 0123456789 13579246 112233445566
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 1234qwer qwer1234 1qaz2wsx 1qaz2wsx3edc zaq12wsx
  zaq1xsw2 zaq1zaq1 qazwsxedc qazwsx123 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 asdfghjk asdfghjkl asdf1234 asdfasdf
  zxcvbnm1 zxcvbnm123 zxcvbnmm abcd1234 abc12345 abc123456 abcdefgh abcdefghi a1b2c3d4 aa123456 a1234567 a12345678
  1234abcd 123456aa 123456ab 123456abc 12345qwert 123qweasd 123qwe123 qweasdzxc qweqweqwe qwe123qwe asdasdasd
  password passw0rd p@ssw0rd password1 password12 password123 password1234 letmein1 letmein123 welcome1 welcome123
  iloveyou iloveyou1 sunshine princess football baseball superman superman1 starwars trustno1 whatever computer
  internet samsung1 samsung123 michelle jennifer jessica1 charlie1 football1 liverpool liverpool1 chelsea1 barcelona
  realmadryt juventus1 changeme changeme1 default1 admin123 admin1234 administrator test1234 testtest tester123
  haslo123 haslo1234 haslo12345 hasło123 hasło1234 mojehaslo mojehasło tajnehaslo tajnehasło hasla123 haslohaslo
  trudnehaslo nowehaslo nowehaslo1 dupa1234 dupadupa dupa12345 polska12 polska123 polska1234 polskapolska warszawa
  warszawa1 krakow12 krakow123 wroclaw1 wroclaw123 poznan123 gdansk123 katowice szczecin lublin123 bialystok
  kochamcie kochamcie1 kochanie kochanie1 kochanie123 misiaczek misiaczek1 myszka12 myszka123 kotek123
  piesek123 pieseczek kasia123 kasiunia basia123 ania1234 agnieszka agnieszka1 katarzyna malgorzata
  monika12 monika123 natalia1 natalia123 karolina karolina1 patrycja weronika wiktoria aleksandra magdalena
  dominika dominika1 paulina1 paulina123 marcin12 marcin123 mateusz1 mateusz123 michal12 michal123 tomek123
  tomasz12 tomasz123 krzysiek krzysztof piotrek1 piotrek123 lukasz12 lukasz123 bartek12 bartek123 damian12 damian123
  kamil123 kamil1234 dawid123 adrian12 adrian123 przemek1 przemek123 grzegorz wojciech sebastian sebastian1
  slonko12 sloneczko słoneczko słoneczko1 truskawka czekolada pomidor1 lechpoznan legia1916 widzew1910 wislakrakow
  klubpartnera klubpartnera1 klubpartner klubklub klub1234 klub12345 partner1 partner12 partner123 partnerklub
  wiosna2026 lato2026 jesien2026 jesień2026 zima2026 styczen1 grudzien listopad październik pazdziernik`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
