/**
 * Names of one language. Parts are separated by spaces; `_` is a space within a part. `native/latin` gives the Latin
 * spelling if it doesn't follow from the letters.
 */
export interface Culture {
  /** Relative frequency. */
  weight: number;
  dialling: string;
  order: "given-first" | "family-first";
  given: string;
  family: string;
  /** Middle names, for some or for all. */
  middle?: { parts: string; share: number };
  /** Separator of the parts; a space by default. */
  joint?: "";
}

export const CULTURES: Culture[] = [
  {
    weight: 10,
    dialling: "+44",
    order: "given-first",
    given:
      "Ada Grace Edith Alan Oliver Amelia Harry Isla Jack Poppy George Freya Noah Florence Arthur Alice Leo Ivy Theo Elsie Oscar Rosie Henry Maisie Archie Beatrice Hugo Martha Rupert Nell",
    family:
      "Hopper Lovelace Turing Clarke Bennett Fletcher Marsh Whitaker Holloway Pemberton Ashworth Okafor Thornton Bradshaw O’Neill Hargreaves Lockwood Winslow Radcliffe Ellison Fairfax Sinclair Mercer Kensington Barlow Dunmore Everett Graham Hastings Ingram",
    middle: { parts: "Rose James Mae John Louise Edward Jane Thomas Anne William", share: 0.3 },
  },
  {
    weight: 8,
    dialling: "+34",
    order: "given-first",
    given:
      "José María Lucía Andrés Inés Álvaro Sofía Raúl Begoña Iñaki Mónica Héctor Ángela Jesús Pilar Martín Noelia Gonzalo Rocío Óscar Núria Tomás Belén Víctor",
    family:
      "García Muñoz Hernández Pérez López Ibáñez Núñez Gutiérrez Domínguez Vázquez Jiménez Álvarez Rodríguez Peña Ordóñez Castaño Fernández Suárez Marín Cañete Rubio Benítez Méndez Cortés",
    middle: {
      parts: "García Ruiz Sánchez Molina Ortega Delgado Castro Serrano Blanco Navarro Gil Ramos",
      share: 0.7,
    },
  },
  {
    weight: 7,
    dialling: "+33",
    order: "given-first",
    given:
      "Zoë Théo Léa Chloé Hélène François Jérôme Anaïs Loïc Inès Rémi Maëlle Benoît Cécile Gaël Noémie Étienne Amélie Raphaël Solène Hervé Élodie Stéphane Margaux",
    family:
      "Lefèvre Dupré Gauthier Béranger Châtelain Rousseau Müller Besançon Lemoîne Fontaine Desprès Carpentier Beaulieu Hébert Marchand Girardot Noël Poirier Sauvage Thévenet Vasseur Jacquemin Élie Perrin",
  },
  {
    weight: 7,
    dialling: "+49",
    order: "given-first",
    given:
      "Jürgen Käthe Björn Sören Lena Matthias Grete Günther Anneliese Lukas Hannelore Jörg Ulrike Felix Bärbel Niklas Dörte Emil Frieda Konrad Mareike Til Wiebke Götz",
    family:
      "Müller Schäfer Groß Köhler Weiß Jäger Böhm Krüger Lindner Vogt Förster Hübner Strauß Brandt Löwe Kühn Reuter Zöllner Seidel Haase Möller Voß Dietrich Ackermann",
  },
  {
    weight: 5,
    dialling: "+48",
    order: "given-first",
    given:
      "Łukasz Agnieszka Paweł Małgorzata Michał Zofia Stanisław Grażyna Jędrzej Bożena Wojciech Iwona Sławomir Żaneta Krzysztof Jagoda Bartłomiej Róża Mirosław Hanna",
    family:
      "Nowak Wiśniewski Wójcik Kamiński Zieliński Szymański Woźniak Dąbrowski Kozłowski Jabłoński Krawczyk Piątek Grabowski Pawłowski Michalski Król Wróbel Jasiński Sikora Głowacki",
  },
  {
    weight: 3,
    dialling: "+420",
    order: "given-first",
    given:
      "Jiří Tereza Ondřej Lucie Matěj Zdeňka Vojtěch Božena Štěpán Kateřina Čeněk Růžena Aleš Jitka Řehoř",
    family:
      "Dvořák Černý Procházka Kučera Veselý Horák Němec Pokorný Růžička Beneš Šimek Kříž Bláha Ševčík Doležal",
  },
  {
    weight: 3,
    dialling: "+36",
    order: "family-first",
    given:
      "Gábor Eszter László Zsófia Bálint Réka Ákos Tünde Győző Ágnes Mátyás Csilla Örs Bernadett Levente",
    family:
      "Nagy Kovács Tóth Szabó Horváth Kiss Molnár Németh Farkas Balogh Papp Lakatos Juhász Mészáros Fehér",
  },
  {
    weight: 4,
    dialling: "+354",
    order: "given-first",
    given:
      "Björk Þórður Guðrún Sigurður Ásta Ragnheiður Einar Sólveig Ólafur Hrafnhildur Jökull Þóra Steinunn Magnús Æsa Birgir Eyþór Hjördís",
    family:
      "Guðmundsdóttir Sigurðsson Jónsdóttir Ólafsson Þorsteinsson Einarsdóttir Magnússon Björnsdóttir Árnason Ragnarsdóttir Kristjánsson Helgadóttir Gíslason Stefánsdóttir",
  },
  {
    weight: 5,
    dialling: "+46",
    order: "given-first",
    given:
      "Åsa Göran Märta Håkan Linnéa Björn Ebba Östen Saga Mårten Kjersti Søren Ingrid Jørgen Åse Bjørn Sigrid Mikkel Freja Rasmus",
    family:
      "Lindström Åkesson Sjöberg Nyström Bergström Østergaard Sørensen Ødegård Bjørnstad Kjær Håkansson Lövgren Strøm Engström Møller Nygård Hallström Öberg",
  },
  {
    weight: 6,
    dialling: "+90",
    order: "given-first",
    given:
      "Ayşe Mehmet Elif Çağrı Zeynep Ömer Gülşen Barış Şule Yiğit İpek Oğuz Tuğba Ümit Işıl Kağan Ebru Hüseyin Derya Alparslan",
    family:
      "Yılmaz Kaya Demir Şahin Çelik Yıldız Öztürk Aydın Özdemir Arslan Doğan Kılıç Çetin Kara Koç Kurt Özkan Şimşek Erdoğdu Güneş Işık",
  },
  {
    weight: 8,
    dialling: "+84",
    order: "family-first",
    given:
      "An Bình Châu Dũng Giang Hạnh Hiếu Hương Khánh Lan Linh Mai Minh Ngọc Phương Quân Quỳnh Sơn Thảo Trang Tuấn Uyên Việt Yến Đức",
    family: "Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý",
    middle: { parts: "Văn Thị Minh Hữu Đức Thanh Ngọc Quang Xuân Thu Hoàng Bảo", share: 1 },
  },
  {
    weight: 3,
    dialling: "+40",
    order: "given-first",
    given:
      "Ștefan Ioana Andrei Mădălina Răzvan Luminița Cătălin Ilinca Tudor Crăița Bogdan Anișoara Mihai Viorica",
    family:
      "Popescu Ionescu Țepeș Munteanu Rădulescu Stănescu Bălan Gheorghiță Lupașcu Moldoveanu Cojocaru Dănilă",
  },
  {
    weight: 3,
    dialling: "+353",
    order: "given-first",
    given: "Siobhán Pádraig Róisín Seán Aoife Cillian Niamh Oisín Gráinne Tadhg Sinéad Eoghan Caoimhe Ruairí",
    family:
      "Ó_Briain/o-briain Ní_Dhónaill/ni-dhonaill Murphy Byrne Doyle Kavanagh Gallagher Mac_Carthaigh/mac-carthaigh Breathnach Nolan Quinn",
  },
  {
    weight: 4,
    dialling: "+64",
    order: "given-first",
    given:
      "Hēmi Māia Wiremu Anahera Tāne Aroha Rāwiri Hinewai Kāhu Mereana Tūmanako Ngaio Pōtiki Wharekura Tāwhiri",
    family:
      "Tūhoe Ngata Pōmare Te_Rangi/te-rangi Parātene Hēnare Kīngi Wētere Māhuta Tāmihana Rēweti Pōtae Tūroa Whāngā",
  },
  {
    weight: 4,
    dialling: "+234",
    order: "given-first",
    given:
      "Chinwe Adébáyọ̀ Ngozi Olúwaṣeun Emeka Fọlákẹ́ Ifeanyi Títílayọ̀ Chidi Yẹmí Adaeze Babátúndé Uche Morẹ́nikẹ́",
    family: "Okonkwo Adéyẹmí Nwosu Ògúnbíyí Eze Ọláyínká Obi Akínwálé Umeh Ṣóyínká Chukwu Adébísí",
  },
  {
    weight: 3,
    dialling: "+55",
    order: "given-first",
    given:
      "João Conceição Thaís Luís Antônia Caetano Beatriz Sebastião Débora Otávio Íris Fábio Letícia Vinícius",
    family:
      "Gonçalves Araújo Assunção Magalhães Simões Brandão Guimarães Falcão Nóbrega Leitão Cândido Estêvão",
    middle: { parts: "da_Silva/silva dos_Santos/santos Pereira Carvalho Almeida", share: 0.5 },
  },
  {
    weight: 5,
    dialling: "+30",
    order: "given-first",
    given:
      "Ελένη/eleni Γιώργος/giorgos Μαρία/maria Νίκος/nikos Κατερίνα/katerina Δημήτρης/dimitris Σοφία/sofia Κώστας/kostas Ιωάννα/ioanna Θανάσης/thanasis Αγγελική/angeliki Στέλιος/stelios Ευαγγελία/evangelia Χρήστος/christos",
    family:
      "Παπαδόπουλος/papadopoulos Οικονόμου/oikonomou Γεωργίου/georgiou Νικολαΐδης/nikolaidis Βασιλείου/vasileiou Αντωνίου/antoniou Καραγιάννης/karagiannis Μακρής/makris Ιωάννου/ioannou Αλεξίου/alexiou Δημητρίου/dimitriou Ξενάκης/xenakis",
  },
  {
    weight: 6,
    dialling: "+380",
    order: "given-first",
    given:
      "Олена/olena Іван/ivan Наталія/nataliia Сергій/serhii Юлія/yuliia Андрій/andrii Оксана/oksana Дмитро/dmytro Ганна/hanna Тарас/taras Ірина/iryna Богдан/bohdan Світлана/svitlana Євген/yevhen Їжак/yizhak Людмила/liudmyla",
    family:
      "Шевченко/shevchenko Коваленко/kovalenko Бондаренко/bondarenko Ткаченко/tkachenko Кравчук/kravchuk Олійник/oliinyk Поліщук/polishchuk Лисенко/lysenko Гайдай/haidai Мельник/melnyk Петренко/petrenko Савчук/savchuk Щербак/shcherbak",
  },
  {
    weight: 3,
    dialling: "+359",
    order: "given-first",
    given:
      "Георги/georgi Елица/elitsa Димитър/dimitar Цветана/tsvetana Николай/nikolay Росица/rositsa Пламен/plamen Йоана/yoana Стоян/stoyan Ралица/ralitsa",
    family:
      "Иванов/ivanov Димитрова/dimitrova Ангелов/angelov Христова/hristova Тодоров/todorov Йорданова/yordanova Колев/kolev Маринова/marinova Стоянов/stoyanov Желева/zheleva",
  },
  {
    weight: 6,
    dialling: "+20",
    order: "given-first",
    given:
      "محمد/mohamed فاطمة/fatima أحمد/ahmed مريم/mariam يوسف/youssef ليلى/layla عمر/omar نور/nour خالد/khaled هدى/huda حسن/hassan سلمى/salma إبراهيم/ibrahim زينب/zeinab طارق/tarek رنا/rana",
    family:
      "المصري/elmasry حداد/haddad منصور/mansour الخطيب/alkhatib سليمان/soliman نجار/najjar فارس/fares العلي/alali قاسم/qasim الشامي/alshami درويش/darwish صباغ/sabbagh",
  },
  {
    weight: 3,
    dialling: "+972",
    order: "given-first",
    given:
      "נועה/noa דוד/david תמר/tamar יונתן/yonatan מיכל/michal אריאל/ariel שירה/shira איתי/itai רחל/rachel עומר/omer יעל/yael גיא/guy",
    family:
      "כהן/cohen לוי/levi מזרחי/mizrahi פרץ/peretz ביטון/biton אברהם/avraham פרידמן/friedman שפירא/shapira גולן/golan רוזן/rozen",
  },
  {
    weight: 3,
    dialling: "+98",
    order: "given-first",
    given:
      "زهرا/zahra رضا/reza مهدی/mehdi نسرین/nasrin پروین/parvin کاوه/kaveh شیرین/shirin بهرام/bahram لاله/laleh سیاوش/siavash",
    family:
      "حسینی/hosseini کریمی/karimi رضایی/rezaei موسوی/mousavi جعفری/jafari صادقی/sadeghi پهلوان/pahlavan گلستان/golestan",
  },
  {
    weight: 7,
    dialling: "+81",
    order: "family-first",
    given:
      "結衣/yui 蓮/ren 陽菜/hina 大翔/haruto 美咲/misaki 翔太/shota さくら/sakura 健一/kenichi 葵/aoi 直樹/naoki 彩花/ayaka 拓海/takumi 真由美/mayumi 悠斗/yuto ひなた/hinata 玲子/reiko 和也/kazuya",
    family:
      "佐藤/sato 鈴木/suzuki 高橋/takahashi 田中/tanaka 伊藤/ito 渡辺/watanabe 山本/yamamoto 中村/nakamura 小林/kobayashi 加藤/kato 吉田/yoshida 山田/yamada 佐々木/sasaki 松本/matsumoto 井上/inoue 木村/kimura",
  },
  {
    weight: 8,
    dialling: "+86",
    order: "family-first",
    joint: "",
    given:
      "伟/wei 芳/fang 秀英/xiuying 敏/min 静/jing 丽华/lihua 强/qiang 磊/lei 洋/yang 艳/yan 勇/yong 建国/jianguo 雪梅/xuemei 晓东/xiaodong 思远/siyuan 雨桐/yutong 子涵/zihan 浩然/haoran 欣怡/xinyi 志明/zhiming",
    family:
      "王/wang 李/li 张/zhang 刘/liu 陈/chen 杨/yang 黄/huang 赵/zhao 周/zhou 吴/wu 徐/xu 孙/sun 马/ma 朱/zhu 胡/hu 林/lin 郭/guo 何/he 欧阳/ouyang 司徒/situ",
  },
  {
    weight: 6,
    dialling: "+82",
    order: "family-first",
    joint: "",
    given:
      "서연/seoyeon 민준/minjun 지우/jiwoo 도윤/doyun 하은/haeun 예준/yejun 수빈/subin 현우/hyunwoo 지민/jimin 영숙/youngsook 태현/taehyun 미경/mikyung 준호/junho 소영/soyoung 은지/eunji",
    family:
      "김/kim 이/lee 박/park 최/choi 정/jung 강/kang 조/cho 윤/yoon 장/jang 임/lim 한/han 오/oh 서/seo 신/shin 권/kwon 황/hwang",
  },
  {
    weight: 7,
    dialling: "+91",
    order: "given-first",
    given:
      "आरव/aarav प्रिया/priya विक्रम/vikram अनन्या/ananya रोहन/rohan दीपिका/deepika अर्जुन/arjun कविता/kavita संजय/sanjay नेहा/neha मीरा/meera राहुल/rahul सुनीता/sunita आदित्य/aditya पूजा/pooja",
    family:
      "शर्मा/sharma वर्मा/verma गुप्ता/gupta सिंह/singh पटेल/patel मिश्रा/mishra जोशी/joshi अय्यर/iyer देशपांडे/deshpande कुलकर्णी/kulkarni त्रिपाठी/tripathi चौहान/chauhan",
  },
  {
    weight: 3,
    dialling: "+94",
    order: "given-first",
    given:
      "தமிழ்செல்வி/tamilselvi அருண்/arun கவிதா/kavitha முருகன்/murugan லட்சுமி/lakshmi குமார்/kumar மீனா/meena செந்தில்/senthil",
    family:
      "சுப்பிரமணியம்/subramaniam நடராஜன்/natarajan இராமசாமி/ramasamy கிருஷ்ணன்/krishnan பாலன்/balan சண்முகம்/shanmugam",
  },
  {
    weight: 4,
    dialling: "+66",
    order: "given-first",
    given:
      "สมชาย/somchai สุดา/suda อรุณ/arun มาลี/malee ณัฐพล/nattapon ปรียา/preeya วิชัย/wichai กนกวรรณ/kanokwan ธนา/thana พิมพ์/phim ชัยวัฒน์/chaiwat นภา/napha",
    family:
      "ศรีสุข/srisuk ทองดี/thongdee แสงจันทร์/saengchan บุญมี/boonmee วงศ์สวัสดิ์/wongsawat พรหมมา/phromma จันทร์เพ็ญ/chanphen รัตนกุล/rattanakul",
  },
  {
    weight: 2,
    dialling: "+995",
    order: "given-first",
    given: "ნინო/nino გიორგი/giorgi თამარ/tamar ლევან/levan ქეთევან/ketevan ზურაბ/zurab ანა/ana დავით/davit",
    family:
      "ბერიძე/beridze კაპანაძე/kapanadze მაისურაძე/maisuradze გელაშვილი/gelashvili ლომიძე/lomidze წერეთელი/tsereteli",
  },
  {
    weight: 2,
    dialling: "+251",
    order: "given-first",
    given: "አበበ/abebe ሰላም/selam ዳዊት/dawit ሀና/hana ተስፋዬ/tesfaye ብርሃን/birhan ማርታ/marta ዮሐንስ/yohannes",
    family: "ከበደ/kebede ታደሰ/tadesse ገብረ/gebre ኃይሉ/hailu ወልዴ/wolde መኮንን/mekonnen",
  },
];
