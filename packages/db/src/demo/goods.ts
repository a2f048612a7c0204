/** Products of a pharmacy besides medicines: category | name | company | MRP in taka. */
const LINES = `
Baby Care|Merries Diaper Pants M 30|Kao|1050.00
Baby Care|Huggies Wonder Pants L 28|Kimberly-Clark|1150.00
Baby Care|Savlon Twinkle Baby Wipes 120|ACI Limited|250.00
Baby Care|Johnson's Baby Powder 200 g|Johnson & Johnson|320.00
Baby Care|Johnson's Baby Lotion 200 ml|Johnson & Johnson|420.00
Baby Care|Lactogen 1 Infant Formula 350 g|Nestle Bangladesh|690.00
Baby Care|Cerelac Wheat & Milk 400 g|Nestle Bangladesh|480.00
Baby Care|Feeding Bottle 240 ml|Pigeon|450.00
Personal Care|Savlon Antiseptic Cream 60 g|ACI Limited|65.00
Personal Care|Savlon Antiseptic Liquid 112 ml|ACI Limited|70.00
Personal Care|Dettol Antiseptic Liquid 100 ml|Reckitt Benckiser|95.00
Personal Care|Dettol Soap Original 75 g|Reckitt Benckiser|52.00
Personal Care|Lifebuoy Hand Wash 180 ml|Unilever Bangladesh|70.00
Personal Care|Vaseline Petroleum Jelly 50 ml|Unilever Bangladesh|100.00
Personal Care|Nivea Soft Cream 100 ml|Beiersdorf|350.00
Personal Care|Pond's Cold Cream 55 ml|Unilever Bangladesh|140.00
Personal Care|Sunsilk Shampoo 180 ml|Unilever Bangladesh|210.00
Personal Care|Head & Shoulders 180 ml|Procter & Gamble|320.00
Oral Care|Sensodyne Rapid Action 70 g|Haleon|280.00
Oral Care|Pepsodent Germicheck 145 g|Unilever Bangladesh|130.00
Oral Care|Mediplus DS Toothpaste 140 g|Anfords Bangladesh|140.00
Oral Care|Oral-B Soft Toothbrush|Procter & Gamble|90.00
Oral Care|Listerine Cool Mint 250 ml|Johnson & Johnson|420.00
Women's Care|Senora Confidence Sanitary Napkin 15|Square Toiletries|180.00
Women's Care|Freedom Heavy Flow 8|ACI Limited|130.00
Women's Care|Joya Sanitary Napkin 8|SMC Enterprise|90.00
Women's Care|Pregnancy Test Strip|Wondfo|40.00
First Aid|Band-Aid Washproof 10|Johnson & Johnson|60.00
First Aid|Cotton Wool 100 g|Kamal Surgical|90.00
First Aid|Crepe Bandage 4 inch|Kamal Surgical|85.00
First Aid|Gauze Bandage 3 inch|Kamal Surgical|25.00
First Aid|Micropore Tape 1 inch|3M|95.00
First Aid|Surgical Mask Box of 50|GetWell|150.00
First Aid|Hexisol Hand Rub 250 ml|ACI Limited|140.00
Devices|Digital Thermometer|Omron|250.00
Devices|Blood Pressure Monitor HEM-7120|Omron|2950.00
Devices|Glucose Test Strips 50|Accu-Chek|1350.00
Devices|Glucometer Set|Accu-Chek|2200.00
Devices|Lancets 100|Accu-Chek|450.00
Devices|Nebulizer NE-C101|Omron|3200.00
Devices|Hot Water Bag 2 L|Comfort|350.00
Devices|Insulin Syringe 1 ml|JMI Syringes|9.00
Devices|Disposable Syringe 5 ml|JMI Syringes|8.00
Nutrition|Horlicks Classic Malt 500 g|Unilever Bangladesh|480.00
Nutrition|Ensure Gold Vanilla 400 g|Abbott|1450.00
Nutrition|Glucose-D 400 g|Nestle Bangladesh|180.00
Nutrition|SMC Electrolyte Drink 250 ml|SMC Enterprise|30.00
Nutrition|Sugar Free Gold 100 Tablets|Zydus Wellness|240.00
Nutrition|Isabgol Husk 100 g|Hamdard|160.00
`;

export interface DemoGood {
  category: string;
  tradeName: string;
  company: string;
  unitMrpMinor: number;
}

export const demoGoods: readonly DemoGood[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [category = '', tradeName = '', company = '', mrp = '0'] = line.split('|');
    return { category, tradeName, company, unitMrpMinor: Math.round(Number(mrp) * 100) };
  });
