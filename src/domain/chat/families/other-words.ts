/**
 * Common words that are one slip from a word that matters ("batter", "beach", "interest"), and right as
 * they are. Taken from a list of word frequencies of spoken English (SUBTLEX-US).
 */
export const OTHER_WORDS: ReadonlySet<string> = new Set(
  `abort accusing adds alcoholic alike along alter amused amusing ann attach awaken aware awhile
  awoke bathing batter batting battle beach bean bearing bearings beef beep beeping behalf
  behave bein ben bending beside betting bien bitter blaming blaring blasting blazing bled bleep
  blend blessing blond bloom boot booth breach breached breather breaths breathtaking breeding
  bride brothel buried burner busting butting cannon carving casing casting chang charge chasing
  chatting cheat chess chewing choosing chose clocked coaching coke conclusion confessed
  confession confined confuse confusing consulting consumed contusions cooked cooling costing
  couldn courting creator crest crossed crowded crowned cunning cursing dandy dangerously
  dangers dawn deadwood deaf dean dear dee deed demented depressing depth diagnostic differently
  dine diner ding dive doe doesn don dong doo dope dots dove dowd downright dripping drone drool
  drowned drying editing efforts exciting exhaust exits exorcism expects expertise faintest fake
  fame farce fare farther fate fatter feather fee fees fella fencing fiancee fielding filing
  fill filling firsthand fishy fist fleeing fleeting fleming flint flood flour fooling fuel gene
  gong granddaddy hacking had hailing hall halt ham han handing handy hank happiest happily hare
  harmony harp haste hat hath hats hauling haunting have haven headless heap heard hears
  heartache hearty heating heave heed helm herb herd here hero herring hind hippies hire hisself
  hissing homeless hoop hoot hop hopelessly hopping hose hosting hugging humming humping hunting
  hunts hurrying hustling hut incense inn insulting insults intake interest interface
  intersection intrude keen kidding kin kissing knew knob knot known laps latte latter lefty
  legend lent lies like liked likes liking lime lining loft loose loot love loved loves loving
  luke mamma manly manning mare marking marry marvelous master mater mere moaning mocking mode
  moe mole morse mort moth mourning needy nerd noticing numbers oof overcome overdue paid pair
  patched pawn piles pitched plain pleasure poached pointers poll polls pools pooped popping
  press presume prison propose psyched pulls punished quill raisin reads received receiver
  recent recorder reed regent removed repent reset respectful retired reviewed revolver rewrite
  righty root sacred sake sand sane satin scare scares scaring scarred scoot scored seating
  seeking selling sever shallow shared sharing shaved sheep shelling shilling shining shipped
  shocking shoo shoots shop shouldn shovel shoving sidewalk sin sinking sire sitter skating
  skill skilling slide slug slugged slugs slut sluts smart smelling smiley sneak sneaking
  soaking somewhat sour spanking spared spear speck spelling spilling spurs squared stables
  stacked staging stain stained stains stalked stalking stalled stalling stamina stamped stared
  stark starring stat static stating station stations statues stealing steep stepped sterling
  stirred stirring stoker stomp stoop strand stranded strangler strapped strike stripped
  struggled sucking sulking surfers surfing swab swearing sweep sweeping tables tailing tale
  talents tall tame tanning tape taped taping tapped tapping targets task tasting tate teen
  teens tellin telling than thanking that thee them theme then there these thesis thicker
  thieving thine thinker this those though threaten thunder thus ticking timed tire tires tis
  toddy toilets token tracked tracking trained trampled trapper trashed travelling tripped
  unwanted violet visiting wade waited waits wand wang wannabe ward warfare wash wasted watt
  watts weakest wee weirdo were wha what wheat when where whew white wide wild willy win wink
  wins wipe wire witch within woo woods word wore worlds worm worms wouldn wound wright your`.split(
    /\s+/,
  ),
);
