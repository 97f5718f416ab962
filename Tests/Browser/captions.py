"""Captions as people write them, in many languages: the same ones for the same seed."""
import random

# Some words of each language, and what its sentences end in.
LANGUAGES = {
    "English": ("the a boat harbour fishing Wednesday's AVAlanche morning light over quiet fields "
                "we walked children's waffles Yosemite different (again) well-known 1/250 f/2.8", "."),
    "German": ("der Straßenbahnhaltestelle Hafen früh Nebel Donaudampfschifffahrtsgesellschaft "
               "über Großmutter und „schön“ Morgen Übergänge Rhein-Main-Gebiet", "."),
    "French": ("l’été où nous étions à côté du château « très » beau garçon aujourd’hui forêt "
               "œuvre Noël là-bas jusqu’à", " !"),
    "Spanish": ("¿dónde está el niño pequeño? ¡mañana! montaña corazón playa junto al río", "."),
    "Polish": ("zażółć gęślą jaźń wzgórze łódź rzeka święto piękny poranek w górach", "."),
    "Czech": ("příliš žluťoučký kůň úpěl ďábelské ódy řeka most večer náměstí", "."),
    "Turkish": ("güneş İstanbul ışık köprü sabah çay şehir ağaç üzerinde", "."),
    "Vietnamese": ("buổi sáng ở Hà Nội người phụ nữ bán phở trên đường những chiếc thuyền", "."),
    "Greek": ("το ηλιοβασίλεμα στη θάλασσα ένα μικρό χωριό ψαράδες Αθήνα πρωινό φως", "."),
    "Russian": ("утро над рекой старый за́мок лодка у берега дети играют Санкт-Петербург", "."),
    "Ukrainian": ("ґанок їжак щастя вечір на Дніпрі старе місто мрія", "."),
    "Chinese": ("清晨 的 港口 渔船 归来 我们 在 山顶 看 日出 “美丽” 老街 2024年 春天 ，", "。"),
    "Japanese": ("京都 の 紅葉 、 カメラ を 持って 散歩 しました ソフトクリーム 「夕焼け」 とても きれい っ", "。"),
    "Korean": ("서울의 아침 한강 다리 위에서 바라본 풍경 가을 단풍 아이들 웃음", "."),
    "Arabic": ("غروب الشمس على البحر الأبيض المتوسط قارب صغير في الميناء، القاهرة القديمة ١٢٣", "؟"),
    "Persian": ("می‌خواهم صبح زود کنار دریا بروم کوه‌های بلند تهران پاییز", "."),
    "Hebrew": ("שקיעה מעל הים סירה קטנה בנמל ירושלים העתיקה ילדים משחקים", "."),
    "Hindi": ("गंगा के किनारे सुबह की रोशनी बच्चे खेल रहे हैं क्षितिज वाराणसी", "।"),
    "Bengali": ("নদীর ধারে সকালের আলো নৌকা ছোট গ্রাম কলকাতা", "।"),
    "Tamil": ("கடற்கரையில் காலை ஒளி சிறிய படகு மதுரை கோவில்", "."),
    "Thai": ("ตลาดน้ำยามเช้า เรือลำเล็กในแม่น้ำ กรุงเทพมหานคร", ""),
    "Armenian": ("առավոտ լեռների վրա Երևան հին եկեղեցի", "։"),
    "Georgian": ("დილა მთებში თბილისი ძველი ქალაქი მდინარე", "."),
    "emoji": ("🌅 beach 😀 👨‍👩‍👧‍👦 family 🇮🇸 Iceland ❤️ love 👍🏽 ok 🎉🎉 party", ""),
    "long words": ("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch "
                   "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz "
                   "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa of and", "."),
    "addresses": ("https://example.org/photos/2024/iceland-ring-road/index.html?page=3&sort=date#top "
                  "www.example.com/~user/a_b-c/IMG_0001.JPG see mail@example.org at", "."),
    "numbers": ("2024-05-17 10:30 1,234.56 € 50 % (3–4) 24/7 f/1.4 ISO-100 #42 & $5 -7 +49-170-123456 "
                "[a] <b> {c} \"d\" 5'6\" a=b x|y", "."),
}

STYLES = ["**{}**", "*{}*", "`{}`", "[{}](https://example.org/)", "{}\\\n"]


def captions(count, seed):
    """So many captions in Markdown: one language after the other, some of several."""
    chance = random.Random(seed)
    names = list(LANGUAGES)
    return [caption(chance, names[number % len(names)]) for number in range(count)]


def caption(chance, name):
    words, end = sentence(chance, name)
    if chance.random() < 0.2:
        other, _ = sentence(chance, chance.choice(list(LANGUAGES)))
        words += other
    gap = "" if name in ("Chinese", "Japanese") else " "
    return gap.join(words) + end


def sentence(chance, name):
    words, end = LANGUAGES[name]
    words = chance.choices(words.split(), k=chance.choice([1, 3, 5, 8, 12, 20]))
    if chance.random() < 0.3:
        place = chance.randrange(len(words))
        words[place] = chance.choice(STYLES).format(words[place])
    return words, end
